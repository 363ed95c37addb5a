import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";

/** Shown once: nobody can read it again. */
export function Secret({ title, text, lines }: { title: string; text: string; lines: string[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.secret" });
  const [copied, setCopied] = useState("");
  const all = lines.join("\n");
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
      <div className="under">
        <Button
          variant="secondary"
          small
          onClick={() =>
            navigator.clipboard?.writeText(all).then(
              () => setCopied(all),
              () => undefined,
            )
          }
        >
          {t(copied === all ? "copied" : "copy")}
        </Button>
      </div>
    </div>
  );
}
