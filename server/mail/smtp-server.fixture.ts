import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { makeCertificate } from "../../tests/services/exim.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";

export interface Arrived {
  to: string[];
  secure: boolean;
  user: unknown;
  mail: Email;
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  certificate: string;
  certificateFile: string;
  /** What the server has accepted. */
  arrived: Arrived[];
  close(): Promise<void>;
}

type Handlers = Pick<
  SMTPServerOptions,
  "hideSTARTTLS" | "secure" | "onConnect" | "onRcptTo" | "onData" | "disabledCommands"
>;

/** As the real one of tests/services/exim.ts: STARTTLS, a login, 550 for `reject@` and 451 for `busy@`. */
export async function startMailServer(options: Handlers = {}): Promise<MailServer> {
  const folder = temporaryFolder("smtp");
  makeCertificate(folder);
  const certificateFile = join(folder, "cert.pem");
  const certificate = readFileSync(certificateFile, "utf8");
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    key: readFileSync(join(folder, "key.pem"), "utf8"),
    cert: certificate,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "app" && password === "s3cret" ? done(null, { user: username }) : done(refusal(535, "5.7.8 no")),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith("reject@")) return done(refusal(550, "5.1.1 no such user"));
      if (address.startsWith("relay@")) return done(refusal(550, "5.7.1 relaying denied"));
      return done(address.startsWith("busy@") ? refusal(451, "4.3.0 try later") : null);
    },
    onData: (stream, session, done) => {
      Array.fromAsync<Buffer>(stream)
        .then(async (chunks) => {
          const raw = Buffer.concat(chunks);
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const mail = await PostalMime.parse(raw);
          arrived.push({ to, secure: session.secure, user: session.user, mail, raw: raw.toString() });
          done();
        })
        .catch(done);
    },
    ...options,
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://app:s3cret@localhost:${port}`,
    port,
    certificate,
    certificateFile,
    arrived,
    close: () =>
      new Promise((resolve) =>
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        }),
      ),
  };
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
