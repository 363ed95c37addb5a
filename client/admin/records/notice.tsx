import type { PropsWithChildren, ReactNode } from "react";
import { queryClient } from "../../api/query-client.ts";
import { formatError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { buildTabUrl, type TabName } from "../shared/url-state.ts";

/** One line in the place of a list. */
export function Notice({ busy, children, testId }: { busy?: boolean; children: ReactNode; testId?: string }) {
  return (
    <p className="notice cluster quiet" role="status" data-testid={testId}>
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </p>
  );
}

/** One quiet line above a list. */
export function NoticeLine({ testId, buttons, children }: PropsWithChildren<{ testId: string; buttons?: ReactNode }>) {
  return (
    <div className="admin-line small cluster" role="status" data-testid={testId}>
      <p>{children}</p>
      {buttons}
    </div>
  );
}

interface EmptyProps {
  title: string;
  /** Why there is nothing. */
  text: string;
  /** The next step, and where it is. */
  action: string;
  href: string;
}

/** An empty list: why it is empty, and one thing to do. */
export function Empty({ title, text, action, href }: EmptyProps) {
  return (
    <div className="notice cluster quiet empty" role="status">
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <ButtonLink variant="secondary" small href={href}>
        {action}
      </ButtonLink>
    </div>
  );
}

export function NoMatches({ tab }: { tab: TabName }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  return <Empty title={t("noMatches")} text={t("noMatchesWhy")} action={t("showAll")} href={buildTabUrl(tab)} />;
}

export function FailedNotice({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation("admin");
  return (
    <div className="notice cluster quiet failed" role="alert">
      <p>{formatError(i18n, error)}</p>
      <Button variant="secondary" small onClick={retryFailed}>
        {t("retry")}
      </Button>
    </div>
  );
}

/** Fetches everything on the screen again that could not be fetched. */
function retryFailed(): void {
  queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}
