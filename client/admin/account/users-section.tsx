import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { addUser, disableUser, enableUser, resetUser } from "../../../contract/accounts.ts";
import { type Answer, call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AddIcon, UserIcon } from "../../ui/later-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { AccountForm, FormField, SubmitButton } from "./account-form.tsx";
import { type User, useAccountAction, usersQuery } from "./account-query.ts";
import { AccountRow, AccountSection, Secret, useRelativeDate } from "./account-section.tsx";

const endpoints = { disable: disableUser, enable: enableUser, reset: resetUser };
type UserAction = keyof typeof endpoints;

export function UsersSection() {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const { data: users = [] } = useQuery(usersQuery, queryClient);
  const action = useAccountAction();
  const [invitation, setInvitation] = useState<Answer<typeof addUser>>();

  function change(user: User, kind: UserAction) {
    action.run(async () => {
      setInvitation((await call(endpoints[kind], { params: { id: user.id } })) ?? undefined);
      if (kind !== "disable") return;
      const undo = { label: t("undo"), testId: "toast-undo", onPress: () => change(user, "enable") };
      showToast({ title: t("disabledToast", { name: user.username }), action: undo });
    });
  }

  return (
    <AccountSection id="account-users" title={t("title")} text={t("text")} problem={action.reason}>
      <ul className="things">
        {users.map((user) => (
          <UserRow key={user.id} user={user} isPending={action.isPending} onAction={(kind) => change(user, kind)} />
        ))}
      </ul>
      {invitation ? (
        <Secret title={t("link", { name: invitation.username })} text={t("linkText")} lines={[invitation.link]} />
      ) : null}
      <AccountForm
        className="form two"
        schema={addUser.body}
        action={action}
        send={async ({ username, email }, form) => {
          setInvitation(await call(addUser, { body: { username, email } }));
          form.reset();
        }}
      >
        <FormField
          name="username"
          label={t("new")}
          autoComplete="off"
          autoCapitalize="none"
          data-testid="account-user-name"
        />
        <FormField
          name="email"
          label={t("email")}
          optional={t("optional")}
          type="email"
          autoComplete="off"
          data-testid="account-user-email"
        />
        <SubmitButton data-testid="account-user-add">
          <AddIcon />
          {t("add")}
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

interface UserRowProps {
  user: User;
  isPending: boolean;
  onAction: (kind: UserAction) => void;
}

function UserRow({ user, isPending, onAction }: UserRowProps) {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const formatDate = useRelativeDate();
  const [question, setQuestion] = useState<"open" | "closed">();
  const isAsked = question === "open";
  const { username, passkeys, lastSeen, invitedUntil, disabledAt, disabledBy, you } = user;
  const seen = lastSeen ? t("seen", { date: formatDate(lastSeen) }) : t(invitedUntil ? "invited" : "never");
  const kinds: UserAction[] = you ? [] : disabledAt ? ["enable"] : ["reset", "disable"];

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isAsked) return;
    // It closes the question and not the dialog.
    event.preventDefault();
    setQuestion("closed");
  }

  function confirmReset() {
    setQuestion("closed");
    onAction("reset");
  }

  const confirmation = (
    <>
      <Button variant="ghost" small onClick={() => setQuestion("closed")}>
        {t("cancel")}
      </Button>
      <Button
        autoFocus
        variant="danger"
        small
        data-testid={`account-user-reset-sure-${username}`}
        onClick={confirmReset}
      >
        {t("resetSure")}
      </Button>
    </>
  );
  const buttons = kinds.map((kind) => (
    <Button
      key={kind}
      // The question had the focus.
      autoFocus={kind === "reset" && question === "closed"}
      variant="ghost"
      small
      disabled={isPending}
      aria-label={t(`named.${kind}`, { name: username })}
      data-testid={`account-user-${kind}-${username}`}
      // Only a reset is final.
      onClick={() => (kind === "reset" ? setQuestion("open") : onAction(kind))}
    >
      {t(`acts.${kind}`)}
    </Button>
  ));

  function describe(): string {
    if (isAsked) return t("resetText");
    if (disabledAt) return t("disabledSince", { date: formatDate(disabledAt), name: disabledBy });
    return `${passkeys > 0 ? t("passkeys", { count: passkeys }) : t("noPasskey")} · ${seen}`;
  }

  return (
    <AccountRow
      icon={<UserIcon />}
      buttons={kinds.length === 0 ? null : isAsked ? confirmation : buttons}
      onKeyDown={closeOnEscape}
    >
      <b>
        <bdi>{username}</bdi>
      </b>{" "}
      {you ? <span className="is-you">{t("you")}</span> : null}
      {disabledAt ? <Badge>{t("disabled")}</Badge> : null}
      <small role={isAsked ? "alert" : undefined}>{describe()}</small>
    </AccountRow>
  );
}
