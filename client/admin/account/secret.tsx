import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { CopyIcon } from "../../ui/later-icons.tsx";

/** Shown once: nobody can read it again. */
export function Secret({ title, text, lines }: { title: string; text: string; lines: string[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.secret" });
  const [copied, setCopied] = useState("");
  const all = lines.join("\n");
  // Absent where the site is reached over plain http.
  const clipboard: Clipboard | undefined = navigator.clipboard;

  async function copy() {
    await clipboard?.writeText(all);
    setCopied(all);
  }

  return (
    <div className="secret" role="status" data-testid="account-secret">
      <b>{title}</b>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <p>{text}</p>
      {clipboard ? (
        <Button variant="secondary" small onClick={() => copy().catch(() => undefined)}>
          <CopyIcon />
          {t(copied === all ? "copied" : "copy")}
        </Button>
      ) : null}
    </div>
  );
}
