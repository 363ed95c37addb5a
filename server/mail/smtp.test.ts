import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { type MailServer, refusal, startMailServer } from "../../tests/fixtures/smtp-server.ts";
import { listen } from "../../tests/services/ports.ts";
import { createMailer } from "./create-mailer.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const mail: Mail = {
  kind: "contactReceipt",
  from: { name: "Tatrion, s. r. o.", address: "hello@tatrion.example" },
  to: "zofia@customer.example",
  replyTo: { name: "Žofia", address: "zofia@customer.example" },
  subject: "Vašu správu sme dostali",
  text: "Dobrý deň,\n.\nĎakujeme.\n",
  html: "<p>Dobrý deň</p>",
  messageId: "<0192-abc@tatrion.example>",
  headers: { "Auto-Submitted": "auto-generated" },
};

async function server(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const started = await startMailServer(options);
  cleanups.push(() => started.close());
  return started;
}

function mailer(url: string, options?: Parameters<typeof createSmtpMailer>[1]): Mailer {
  const created = createSmtpMailer(url, options);
  cleanups.push(() => created.close());
  return created;
}

test("the SMTP mailer delivers over STARTTLS and with the login, exactly as written", async () => {
  const { url, certificate, arrived } = await server();
  await mailer(url, { ca: certificate }).send(mail);
  expect(arrived.length).toBe(1);
  expect(arrived[0]).toMatchObject({
    to: ["zofia@customer.example"],
    secure: true,
    user: "app",
    mail: {
      from: { name: "Tatrion, s. r. o.", address: "hello@tatrion.example" },
      to: [{ address: "zofia@customer.example" }],
      replyTo: [{ name: "Žofia", address: "zofia@customer.example" }],
      subject: "Vašu správu sme dostali",
      messageId: "<0192-abc@tatrion.example>",
    },
  });
  expect(arrived[0]?.mail.text?.trim()).toBe(mail.text.trim());
  expect(arrived[0]?.mail.html?.trim()).toBe(mail.html);
  expect(arrived[0]?.mail.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
});

test("the SMTP mailer delivers over smtps", async () => {
  const { port, certificate, arrived } = await server({ secure: true });
  await mailer(`smtps://app:s3cret@localhost:${port}`, { ca: certificate }).send(mail);
  expect(arrived).toMatchObject([{ secure: true }]);
});

test("the SMTP mailer sends nothing to a server that hides STARTTLS", async () => {
  const { url, arrived } = await server({ hideSTARTTLS: true });
  await expect(mailer(url).send(mail)).rejects.toMatchObject({ kind: "unreachable" });
  expect(arrived).toEqual([]);
});

test("the SMTP mailer sends nothing to a server whose certificate is not trusted", async () => {
  const { url, arrived } = await server();
  await expect(mailer(url).send(mail)).rejects.toMatchObject({ kind: "unreachable" });
  expect(arrived).toEqual([]);
});

test("the SMTP mailer sends unencrypted only when SMTP_URL says tls=off", async () => {
  const { port, arrived } = await server({ disabledCommands: ["AUTH", "STARTTLS"] });
  await mailer(`smtp://localhost:${port}?tls=off`).send(mail);
  expect(arrived).toMatchObject([{ secure: false }]);
});

test.for([
  ["reject@customer.example", "permanent", "RCPT TO 550"],
  ["busy@customer.example", "temporary", "RCPT TO 451"],
  ["relay@customer.example", "temporary", "RCPT TO 550"],
  ["evil@customer.example>\r\nRCPT TO:<other@customer.example", "permanent", "recipient"],
  ["evil@customer.example, other@customer.example", "permanent", "recipient"],
])("%s is refused as %s", async ([to = "", kind, code]) => {
  const { url, certificate, arrived } = await server();
  const failure = mailer(url, { ca: certificate }).send({ ...mail, to });
  await expect(failure).rejects.toMatchObject({ name: "MailFailure", kind, code });
  await expect(failure).rejects.not.toThrow(/customer/);
  expect(arrived).toEqual([]);
});

test("a login that the mail server refuses is a temporary failure", async () => {
  const { port, certificate } = await server();
  const wrong = mailer(`smtp://app:wrong@localhost:${port}`, { ca: certificate });
  await expect(wrong.send(mail)).rejects.toMatchObject({ kind: "unreachable", code: "AUTH PLAIN 535" });
});

test.for([
  [550, "5.4.5 Daily user sending limit exceeded", "temporary"],
  [552, "5.3.4 Message is too large for this server", "permanent"],
  [550, "5.7.1 Client does not have permissions to send as this sender", "temporary"],
  [550, "5.6.0 Message cannot be read", "permanent"],
] as const)("%s %s after the mail is %s", async ([status, words, kind]) => {
  const { url, certificate } = await server({
    onData: (stream, _session, done) => void stream.resume().on("end", () => done(refusal(status, words))),
  });
  await expect(mailer(url, { ca: certificate }).send(mail)).rejects.toMatchObject({ kind });
});

test.for([
  [550, "5.1.90 Your message cannot be sent: you have kinded your daily limit for recipients", "temporary"],
  [550, "5.1.0 <hello@tatrion.example>: Sender address rejected: User unknown in virtual mailbox table", "temporary"],
  [550, "5.1.1 Nobody", "permanent"],
  [421, "4.7.0 too many for this recipient", "temporary"],
  [550, "No such user here", "permanent"],
  [513, "Relaying denied.", "temporary"],
  [550, "Sender verify failed: unknown user", "temporary"],
] as const)("%s %s at the recipient is %s", async ([status, words, kind]) => {
  const { url, certificate } = await server({ onRcptTo: (_address, _session, done) => done(refusal(status, words)) });
  await expect(mailer(url, { ca: certificate }).send(mail)).rejects.toMatchObject({ kind });
});

test.for(["RCPT TO", "."])("a relay that cuts the connection at %s refuses this mail only, for now", async (at) => {
  let isCutting = true;
  const cutting = createServer((socket) => {
    socket.on("error", () => undefined).write("220 relay.example ESMTP\r\n");
    let isText = false;
    createInterface({ input: socket }).on("line", (line) => {
      if (isText && line !== ".") return;
      const [command] = line.split(":", 1);
      if (isCutting && command === at) return socket.destroy();
      isText = command === "DATA";
      socket.write(isText ? "354 go on\r\n" : "250 yes\r\n");
    });
  });
  const port = await listen(cutting);
  cleanups.push(() => new Promise((resolve) => cutting.close(() => resolve())));
  const sender = mailer(`smtp://127.0.0.1:${port}?tls=off`);
  await expect(sender.send(mail)).rejects.toMatchObject({ kind: "temporary" });
  isCutting = false;
  await sender.send(mail);
});

test("no name, subject or address can add a header", async () => {
  const { url, certificate, arrived } = await server();
  const injection = "Ann\r\nBcc: victim@customer.example\u2028X-Evil: 1\n\nbody";
  await mailer(url, { ca: certificate }).send({
    ...mail,
    from: { name: injection, address: "hello@tatrion.example" },
    replyTo: { name: injection, address: "a@b.example\r\nBcc: victim@customer.example" },
    subject: injection,
  });
  const { mail: read, to } = arrived[0] ?? {};
  expect(to).toEqual(["zofia@customer.example"]);
  expect(read?.replyTo).toBeUndefined();
  expect(read?.bcc).toBeUndefined();
  expect(read?.headers.map(({ key }) => key)).not.toContain("x-evil");
  for (const text of [read?.subject, read?.from?.name]) expect(text).not.toMatch(/[\r\n\u2028]/);
});

test("a mail server that never answers times out, and the next mail gets a new connection", async () => {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => {
    sockets.add(socket);
    // One byte now and then: enough to keep every socket timeout away.
    const drip = setInterval(() => socket.write("2"), 20);
    socket.on("close", () => clearInterval(drip)).on("error", () => undefined);
  });
  const port = await listen(mute);
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });
  const slow = mailer(`smtp://localhost:${port}`, { deadlineMs: 200 });
  await expect(slow.send(mail)).rejects.toMatchObject({ kind: "unreachable" });
  await expect(slow.send(mail)).rejects.toMatchObject({ kind: "unreachable" });
  expect(sockets.size).toBe(2);
});

test("without SMTP settings the log says that a mail was due, but not its recipient or content", async () => {
  const lines: string[] = [];
  const log = { info: (facts: object, message: string) => void lines.push(`${JSON.stringify(facts)} ${message}`) };
  await (await createMailer({}, log)).send(mail);
  expect(lines).toEqual([
    '{"mail":"contactReceipt","messageId":"<0192-abc@tatrion.example>"} no SMTP_URL is set, this mail would have been sent',
  ]);
});

test("a reply that still waits when SMTP_URL is removed fails instead of being logged as sent", async () => {
  const withoutServer = await createMailer({}, { info() {} });
  await expect(withoutServer.send({ ...mail, kind: "reply" })).rejects.toMatchObject({ kind: "permanent" });
});
