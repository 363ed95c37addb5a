import type { Mailbox } from "./mailer.ts";

interface Appointment {
  /** Calendars treat invitations with the same id as one appointment. */
  id: string;
  start: string;
  minutes: number;
  title: string;
  writtenAt: string;
  organizer: Mailbox;
  attendee: string;
}

/** An invitation (RFC 5545 and 5546). Times are in UTC, so that the file needs no time zone definitions. */
export function formatCalendarFile({ id, start, minutes, title, writtenAt, organizer, attendee }: Appointment): string {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//site//invitation//EN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    `UID:${id}`,
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `ORGANIZER;CN="${formatParameter(organizer.name)}":mailto:${organizer.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

/** `20261118T130000Z` */
function formatUtc(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function formatParameter(text: string): string {
  return text.replace(/["\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

const lineOctets = 75;

/** Line folding: lines of at most 75 octets, continued after a line break and a space. */
function foldLine(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > lineOctets) {
      parts.push("");
      octets = 1;
    }
    parts[parts.length - 1] += letter;
    octets += size;
  }
  return parts.join("\r\n ");
}
