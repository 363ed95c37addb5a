/** Reads a password: typed twice without echo at a terminal, otherwise the whole first line of standard input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const first = await readHidden("Password: ");
  if ((await readHidden("Again: ")) !== first) throw new Error("The two passwords are not the same.");
  return first;
}

async function readLine(): Promise<string> {
  let typed = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    typed += chunk;
    if (typed.includes("\n")) break;
  }
  // Not `node:readline`, which also ends a line at characters that a password may contain.
  const [line] = typed.split(/\r?\n/, 1);
  if (!line) throw new Error("No password on standard input.");
  return line;
}

function readHidden(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const { stdin } = process;
  stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const end = (finish: () => void) => {
      stdin.setRawMode(false).pause().off("data", read);
      process.stderr.write("\n");
      finish();
    };
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === "\r" || key === "\n") return end(() => resolve(typed));
        if (key === "\u0003") return end(() => reject(new Error("Canceled.")));
        typed = key === "\u007f" || key === "\b" ? [...typed].slice(0, -1).join("") : typed + key;
      }
    };
    stdin.on("data", read);
  });
}
