import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { TypedUrl } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { getRows, type ListedRow, showUnseen, useShownList } from "../shared/record-lists.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import "./record-list.css";

interface RecordListProps<Row> {
  /** The URL of the first page. */
  listUrl: TypedUrl<Row[]>;
  /** Best memoized: loading a page then renders only its own rows. */
  Row: ComponentType<{ record: Row }>;
  empty: ReactNode;
}

const loadAheadPixels = 900;

/** An infinite list. A new search shows the rows of the previous search, dimmed, until its own rows are loaded. */
export function RecordList<Row extends ListedRow>({ listUrl, Row, empty }: RecordListProps<Row>) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const list = useShownList(listUrl);
  const { data, error, isFetching, isPlaceholderData, isFetchNextPageError, hasNextPage } = list;
  const failed = error && !isFetching ? <FailedNotice error={error} /> : null;
  if (!data) return failed ?? <Notice busy>{t("loading")}</Notice>;
  const rows = getRows(data);
  const unseen = data.pages[0]?.unseen ?? [];
  const isEmpty = rows.length === 0 && !hasNextPage;
  return (
    <>
      {isFetchNextPageError ? null : failed}
      {unseen.length > 0 ? (
        <p className="unseen" role="status">
          <Button variant="ghost" small data-testid="list-unseen" onClick={() => showUnseen(listUrl)}>
            {t("unseen", { count: unseen.length })}
          </Button>
        </p>
      ) : null}
      <div className={isPlaceholderData ? "dimmed" : undefined} aria-busy={isPlaceholderData}>
        <div className={isEmpty ? undefined : "records"}>
          {rows.map((row) => (
            <Boundary key={row.id} fallback={<Notice>{`${t("broken")} ${row.id}`}</Notice>}>
              <Row record={row} />
            </Boundary>
          ))}
        </div>
        {isEmpty ? empty : null}
      </div>
      {isFetchNextPageError ? failed : null}
      {hasNextPage && !isPlaceholderData && !isFetchNextPageError ? (
        <LoadMore onLoad={() => list.fetchNextPage({ cancelRefetch: false })} />
      ) : null}
    </>
  );
}

function LoadMore({ onLoad }: { onLoad: () => Promise<unknown> }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        // Observes again after each page: an observer does not fire again while the end of the list stays in view.
        observer.unobserve(entry.target);
        await load();
        observer.observe(entry.target);
      },
      { rootMargin: `${loadAheadPixels}px 0px` },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className="load-more">
      <Button variant="secondary" small data-testid="list-more" onClick={onLoad}>
        {t("more")}
      </Button>
    </div>
  );
}
