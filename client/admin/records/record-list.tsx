import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Address } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { placeIn, useKeptScroll } from "../shared/list-place.ts";
import { afterReading, type ListPages, withNextPage } from "./list-pages.ts";
import { useWhenNear } from "./near-window.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import { pageQuery } from "./page-query.ts";
import "./record-list.css";
import { RecordPage } from "./record-page.tsx";

interface RecordListProps<Row> {
  /** The first page's address. */
  first: Address<Row[]>;
  row: (row: Row) => ReactNode;
  /** What stands in the place of a row that cannot be shown. */
  broken: (row: Row) => ReactNode;
  empty: ReactNode;
}

interface LoadedListProps<Row> extends RecordListProps<Row> {
  /** Not while another list is on its way: a row that leaves this one would take the focus with it. */
  isRead: boolean;
}

const loadAheadPixels = 900;

/** Another search keeps the rows of the last one, dimmed, until its own have come. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { first } = props;
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { data, error, isFetching } = useQuery({ ...pageQuery<Row>(first), staleTime: 0 }, queryClient);
  const [shown, setShown] = useState<Address<Row[]>>();
  useEffect(() => {
    if (data) setShown(first);
  }, [data, first]);
  const failed = !data && error && !isFetching ? <FailedNotice error={error} /> : null;
  const list = data ? first : shown;
  if (list === undefined) return failed ?? <Notice busy>{t("loading")}</Notice>;
  return (
    <>
      {failed}
      <div className={data ? undefined : "dimmed"} aria-busy={!data && !failed}>
        <LoadedList<Row> {...props} first={list} isRead={data !== undefined} />
      </div>
    </>
  );
}

/** A list that loads on as one scrolls. Only pages near the window are in memory; the others keep their height. */
function LoadedList<Row extends { id: string }>({ first, isRead, row, broken, empty }: LoadedListProps<Row>) {
  const [pages, setPages] = useState<ListPages<Row>>(placeIn(first).pages);
  const [isEmpty, setEmpty] = useState(false);
  if (pages.addresses[0] !== first) setPages(placeIn(first).pages);
  useKeptScroll(first);
  useEffect(() => {
    if (pages.addresses[0] === first) placeIn(first).pages = pages;
  }, [first, pages]);
  return (
    <>
      <div className={isEmpty ? undefined : "records"}>
        {pages.addresses.map((address, index) => (
          <RecordPage<Row>
            // A row that another filter shows as well stays the same element, and keeps the focus.
            key={index === 0 ? "first" : address}
            address={address}
            isFirst={index === 0}
            isRead={isRead}
            heights={placeIn(first).heights}
            onRead={(page) => {
              setPages((known) => afterReading(known, index, page.next));
              if (index === 0) setEmpty(page.rows.length === 0);
            }}
          >
            {(rows) =>
              rows.map((one) => (
                <Boundary key={one.id} fallback={broken(one)}>
                  {row(one)}
                </Boundary>
              ))
            }
          </RecordPage>
        ))}
      </div>
      {isEmpty ? empty : null}
      {pages.next ? <LoadMore key={pages.next} onLoad={() => setPages(withNextPage)} /> : null}
    </>
  );
}

function LoadMore({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const place = useRef<HTMLDivElement>(null);
  useWhenNear(place, loadAheadPixels, onLoad);
  return (
    <div ref={place} className="load-more">
      <Button variant="secondary" small data-testid="list-more" onClick={onLoad}>
        {t("more")}
      </Button>
    </div>
  );
}
