import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod/mini";
import { addUser, disableUser, enableUser, resetUser } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { AddIcon } from "../../ui/later-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { type User, usersQuery } from "./account-query.ts";
import { Part } from "./part.tsx";
import { Secret } from "./secret.tsx";
import { useAct } from "./use-act.ts";
import { type UserAct, UserRow } from "./user-row.tsx";

type Invitation = z.output<typeof addUser.answer>;

const acts = { disable: disableUser, enable: enableUser, reset: resetUser } satisfies Record<UserAct, unknown>;
const nobody = { username: "", email: "" };

export function UsersPart() {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const { data: users = [] } = useQuery(usersQuery, queryClient);
  const { busy, problem, fieldProblem, act } = useAct();
  const [typed, setTyped] = useState(nobody);
  const [invitation, setInvitation] = useState<Invitation>();

  function add(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      setInvitation(await call(addUser, { body: typed }));
      setTyped(nobody);
    });
  }

  function change({ id, username }: Pick<User, "id" | "username">, kind: UserAct) {
    act(async () => {
      setInvitation((await call(acts[kind], { params: { id } })) ?? undefined);
      if (kind !== "disable") return;
      const undo = { label: t("undo"), testId: "toast-undo", onPress: () => change({ id, username }, "enable") };
      showToast({ title: t("disabledToast", { name: username }), action: undo });
    });
  }

  return (
    <Part id="account-users" title={t("title")} text={t("text")} problem={problem}>
      <ul className="things">
        {users.map((user) => (
          <UserRow key={user.id} user={user} busy={busy} onAct={(kind) => change(user, kind)} />
        ))}
      </ul>
      {invitation ? (
        <Secret title={t("link", { name: invitation.username })} text={t("linkText")} lines={[invitation.link]} />
      ) : null}
      <form className="form two" noValidate onSubmit={add}>
        <Field label={t("new")} error={fieldProblem("username")}>
          <Input
            value={typed.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-testid="account-user-name"
            onChange={(event) => setTyped({ ...typed, username: event.target.value })}
          />
        </Field>
        <Field label={t("email")} optional={t("optional")} error={fieldProblem("email")}>
          <Input
            type="email"
            value={typed.email}
            autoComplete="off"
            data-testid="account-user-email"
            onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          />
        </Field>
        <div className="full">
          <Button type="submit" variant="secondary" small busy={busy} data-testid="account-user-add">
            <AddIcon />
            {t("add")}
          </Button>
        </div>
      </form>
    </Part>
  );
}
