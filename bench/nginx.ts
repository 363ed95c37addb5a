import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/services/ports.ts";

export interface Served {
  readonly pid: number;
  readonly url: string;
  stop(): void;
}

/** One worker that serves these bytes as files, from its file cache, with the headers of `lines`. */
export async function startNginx(files: Record<string, Buffer>, lines = ""): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  mkdirSync(join(folder, "files"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, "files", name), bytes);
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; ${temporary.join(" ")}
      types { text/html html; application/json json; application/pdf pdf; }
      server { listen 127.0.0.1:${port}; root ${folder}/files; etag on; ${lines} } }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/${Object.keys(files)[0]}`);
  return {
    pid: child.pid ?? 0,
    url,
    stop() {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const answered = await fetch(url).then(
      (answer) =>
        answer.arrayBuffer().then(
          () => true,
          () => false,
        ),
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
