import { Fragment, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { afterReading, type ListPages, withNextPage } from "./list-pages.ts";
import { useWhenNear } from "./near-window.ts";
import "./record-list.css";
import { RecordPage } from "./record-page.tsx";

interface RecordListProps<Row> {
  /** The first page's address. Another one is another list: give the component that as its key. */
  first: string;
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  onTotal: (total: number) => void;
}

const loadAheadPixels = 900;

/** A list that loads on as one scrolls. Only pages near the window are in memory; the others keep their height. */
export function RecordList<Row extends { id: string }>({ first, row, empty, onTotal }: RecordListProps<Row>) {
  const [pages, setPages] = useState<ListPages>({ addresses: [first] });
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      <div className={isEmpty ? "" : "records"}>
        {pages.addresses.map((address, index) => (
          <RecordPage<Row>
            key={address}
            address={address}
            onRead={(page) => {
              setPages((known) => afterReading(known, index, page.next));
              if (index > 0) return;
              onTotal(page.total);
              setEmpty(page.total === 0);
            }}
          >
            {(rows) => rows.map((one) => <Fragment key={one.id}>{row(one)}</Fragment>)}
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
    <div ref={place} className="more">
      <Button variant="secondary" small data-testid="list-more" onClick={onLoad}>
        {t("more")}
      </Button>
    </div>
  );
}
