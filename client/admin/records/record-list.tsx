import { type ComponentType, memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Address } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { type Listed, rowsIn, showUnseen, useList } from "../shared/record-lists.ts";
import { BrokenRecord, FailedNotice, Notice } from "./notice.tsx";
import "./record-list.css";

interface RecordListProps<Row> {
  /** The URL of the first page. */
  first: Address<Row[]>;
  Row: ComponentType<{ record: Row }>;
  empty: ReactNode;
}

const loadAheadPixels = 900;

/** An infinite list. A new search shows the rows of the previous search, dimmed, until its own rows are loaded. */
export function RecordList<Row extends Listed>({ first, Row, empty }: RecordListProps<Row>) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const wanted = useList(first, { refetchOnMount: "always" });
  const [last, setLast] = useState(first);
  const isCurrent = wanted.data !== undefined;
  useEffect(() => {
    if (isCurrent) setLast(first);
  }, [isCurrent, first]);
  const shown = useList(isCurrent ? first : last, { enabled: isCurrent });
  const rows = rowsIn(shown.data);
  const failed = wanted.error && !wanted.isFetching ? <FailedNotice error={wanted.error} /> : null;
  if (!shown.data) return failed ?? <Notice busy>{t("loading")}</Notice>;
  const unseen = shown.data.pages[0]?.unseen ?? [];
  const isEmpty = rows.length === 0 && !shown.hasNextPage;
  return (
    <>
      {wanted.isFetchNextPageError ? null : failed}
      {unseen.length > 0 ? (
        <p className="unseen" role="status">
          <Button variant="ghost" small data-testid="list-unseen" onClick={() => showUnseen(first)}>
            {t("unseen", { count: unseen.length })}
          </Button>
        </p>
      ) : null}
      <div className={isCurrent ? undefined : "dimmed"} aria-busy={!isCurrent && !failed}>
        <div className={isEmpty ? undefined : "records"}>
          {rows.map((one) => (
            <MemoizedRow key={one.id} record={one} Row={Row} />
          ))}
        </div>
        {isEmpty ? empty : null}
      </div>
      {wanted.isFetchNextPageError ? failed : null}
      {isCurrent && shown.hasNextPage && !wanted.isFetchNextPageError ? (
        <LoadMore isLoading={shown.isFetching} onLoad={shown.fetchNextPage} />
      ) : null}
    </>
  );
}

function ListRow<Row extends Listed>({ record, Row }: { record: Row; Row: ComponentType<{ record: Row }> }) {
  return (
    <Boundary fallback={<BrokenRecord id={record.id} />}>
      <Row record={record} />
    </Boundary>
  );
}
const MemoizedRow = memo(ListRow) as typeof ListRow;

interface LoadMoreProps {
  isLoading: boolean;
  onLoad: () => void;
}

function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  // Observes again after each page: an observer does not fire again while the end of the list stays in view.
  useEffect(() => {
    if (isLoading || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: `${loadAheadPixels}px 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={end} className="load-more">
      <Button variant="secondary" small data-testid="list-more" onClick={onLoad}>
        {t("more")}
      </Button>
    </div>
  );
}
