import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addUser, disableUser, enableUser, resetUser } from "../../../contract/accounts.ts";
import { type Answer, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { AddIcon, UserIcon } from "../../ui/lazy-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { useMomentFormat } from "../shared/formats.ts";
import { AccountForm, FormField, SubmitButton } from "./account-form.tsx";
import { type User, useAccountAction, usersQuery } from "./account-query.ts";
import { AccountRow, AccountSection, RowButton, Secret } from "./account-section.tsx";

const endpoints = { disable: disableUser, enable: enableUser, reset: resetUser };
type UserAction = keyof typeof endpoints;

export function UsersSection() {
  const { t } = useTranslation("admin", { keyPrefix: "account.users" });
  const { data: users = [] } = useQuery(usersQuery);
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
        <FormField name="username" label={t("new")} autoComplete="off" testId="account-user-name" />
        <FormField
          name="email"
          label={t("email")}
          optional={t("optional")}
          autoComplete="off"
          testId="account-user-email"
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
  const formatMoment = useMomentFormat();
  /** Asks only before a reset, which is final. Undefined until the first question. */
  const [isAsking, setAsking] = useState<boolean>();
  const { username, passkeys, lastSeen, invitedUntil, disabledAt, disabledBy, you } = user;
  const passkeyCount = passkeys > 0 ? t("passkeys", { count: passkeys }) : t("noPasskey");
  const seen = lastSeen ? t("seen", { date: formatMoment(lastSeen) }) : t(invitedUntil ? "invited" : "never");
  const facts = disabledAt
    ? t("disabledSince", { date: formatMoment(disabledAt), name: disabledBy })
    : `${passkeyCount} · ${seen}`;
  const allowed: UserAction[] = disabledAt ? ["enable"] : ["reset", "disable"];
  const actions = you ? [] : allowed;
  const stopAsking = () => setAsking(false);

  return (
    <AccountRow
      icon={<UserIcon />}
      title={
        <>
          <b>
            <bdi>{username}</bdi>
          </b>{" "}
          {you ? <span className="is-you">{t("you")}</span> : null}
          {disabledAt ? <Badge>{t("disabled")}</Badge> : null}
        </>
      }
      text={isAsking ? <span role="alert">{t("resetText")}</span> : facts}
      onClose={isAsking ? stopAsking : undefined}
    >
      {isAsking ? (
        <>
          <RowButton onClick={stopAsking}>{t("cancel")}</RowButton>
          <RowButton
            autoFocus
            variant="danger"
            data-testid={`account-user-reset-sure-${username}`}
            onClick={() => {
              stopAsking();
              onAction("reset");
            }}
          >
            {t("resetSure")}
          </RowButton>
        </>
      ) : (
        actions.map((kind) => (
          <RowButton
            key={kind}
            // Takes the focus back from the question.
            autoFocus={kind === "reset" && isAsking === false}
            disabled={isPending}
            aria-label={t(`named.${kind}`, { name: username })}
            data-testid={`account-user-${kind}-${username}`}
            onClick={() => (kind === "reset" ? setAsking(true) : onAction(kind))}
          >
            {t(`acts.${kind}`)}
          </RowButton>
        ))
      )}
    </AccountRow>
  );
}
