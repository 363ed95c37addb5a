import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { answers, freePort } from "./ports.ts";
import { changeOwner, isRoot, launchDaemon, type Service, waitUntilReady } from "./process.ts";

const user = isRoot ? "Debian-exim" : userInfo().username;
const login = { user: "app", password: "s3cret" };

/** A mail server that requires STARTTLS and a login and has one Maildir. It answers 550 for `reject@…`, 451 for `busy@…`. */
export async function startExim(folder: string): Promise<Service> {
  const port = await freePort();
  const [spool, log, mail] = ["spool", "log", "mail"].map((name) => join(folder, name));
  for (const path of [spool, log, mail]) if (path) mkdirSync(path, { recursive: true });
  const configuration = join(folder, "exim.conf");
  writeFileSync(configuration, settings(folder, port));
  makeCertificate(folder);
  changeOwner(user, folder, join(folder, "spool"), join(folder, "log"), join(folder, "mail"), join(folder, "key.pem"));
  chmodSync(configuration, 0o644);
  const daemon = launchDaemon({ folder, name: "exim", command: "exim4", args: ["-C", configuration, "-bdf", "-q1m"] });
  await waitUntilReady([daemon], () => answers(port, "", "220"));
  return {
    env: {
      TEST_SMTP_URL: `smtp://${login.user}:${login.password}@localhost:${port}`,
      TEST_SMTP_CERTIFICATE: join(folder, "cert.pem"),
      TEST_MAILDIR: join(folder, "mail"),
    },
    stop: () => daemon.stop(),
  };
}

/** `key.pem` and `cert.pem` in the folder, for `localhost`. */
export function makeCertificate(folder: string): void {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", [...kind, ...subject, ...files], { stdio: "pipe" });
}

function settings(folder: string, port: number): string {
  return `primary_hostname = localhost
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/spool/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher{*}{}}
acl_smtp_mail = acl_mail
acl_smtp_rcpt = acl_rcpt
message_size_limit = 25M
never_users =
host_lookup =
rfc1413_query_timeout = 0s
begin acl
acl_mail:
  deny !encrypted = *
       message = 530 5.7.0 Must issue a STARTTLS command first
  accept
acl_rcpt:
  deny !authenticated = *
       message = 530 5.7.0 Authentication required
  deny local_parts = reject
       message = 550 5.1.1 no such user
  defer local_parts = busy
       message = 451 4.3.0 try later
  accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  maildir_format
  directory = ${folder}/mail
  create_directory
  envelope_to_add
  return_path_add
  user = ${user}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = \${if and{{eq{$auth2}{${login.user}}}{eq{$auth3}{${login.password}}}}}
  server_set_id = $auth2
`;
}
