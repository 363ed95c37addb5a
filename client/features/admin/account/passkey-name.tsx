import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { renamePasskey } from "../../../../contract/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { adminRequest } from "../admin-request.ts";
import { useAct } from "./use-act.ts";

/** A passkey's name, and in its place the field to change it. */
export function PasskeyName({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const { busy, problem, fieldProblem, act } = useAct();
  const [typed, setTyped] = useState<string>();

  function save(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      const address = renamePasskey.path.replace(":id", encodeURIComponent(id));
      await adminRequest(address, { method: renamePasskey.method, body: { name: typed } });
      setTyped(undefined);
    });
  }

  if (typed === undefined) {
    return (
      <>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        <Button variant="ghost" small aria-label={t("renameNamed", { name })} onClick={() => setTyped(name)}>
          {t("rename")}
        </Button>
      </>
    );
  }
  return (
    <form noValidate onSubmit={save}>
      <Field label={t("name")} error={fieldProblem("name") ?? problem}>
        <Input autoFocus value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" variant="ghost" small busy={busy}>
        {t("saveName")}
      </Button>
    </form>
  );
}
