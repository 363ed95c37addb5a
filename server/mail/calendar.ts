import type { Mailbox } from "./mailer.ts";

interface Appointment {
  /** The same file again is the same appointment. */
  id: string;
  start: string;
  minutes: number;
  title: string;
  writtenAt: string;
  organizer: Mailbox;
  attendee: string;
}

/** An invitation by RFC 5545 and 5546. Its times are in UTC: no list of time zones can be wrong about them. */
export function calendarFile({ id, start, minutes, title, writtenAt, organizer, attendee }: Appointment): string {
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
    `DTSTAMP:${time(writtenAt)}`,
    `DTSTART:${time(start)}`,
    `DTEND:${time(end)}`,
    `SUMMARY:${escaped(title)}`,
    `ORGANIZER;CN="${parameter(organizer.name)}":mailto:${organizer.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** `20261118T130000Z` */
function time(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

function parameter(text: string): string {
  return text.replace(/["\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

const lineOctets = 75;

/** A line goes on after a break and a blank; no letter is cut in two. */
function folded(line: string): string {
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
