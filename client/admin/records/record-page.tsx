import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Address } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Page } from "../shared/record-cache.ts";
import { useNear } from "./near-window.ts";
import { FailedNotice, Notice } from "./notice.tsx";
import { pageQuery } from "./page-query.ts";

interface LoadedPageProps<Row> {
  address: Address<Row[]>;
  /** The list itself reads its first page. */
  isFirst: boolean;
  /** Whether its rows are read, also after a change. */
  isRead: boolean;
  onRead: (page: Page<Row>) => void;
  children: (rows: Row[]) => ReactNode;
}

interface RecordPageProps<Row> extends LoadedPageProps<Row> {
  /** How high each page was when it was last shown. */
  heights: Map<string, number>;
}

const keepPixels = 2_500;

export function RecordPage<Row>({
  address,
  isFirst,
  isRead: isEnabled,
  heights,
  onRead,
  children,
}: RecordPageProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const { near, height } = useNear(place, keepPixels, heights.get(address));
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!near) setRead(false);
  }, [near]);
  useEffect(() => {
    const element = place.current;
    if (!element || !isRead) return;
    const observer = new ResizeObserver(() => void heights.set(address, element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [address, heights, isRead]);
  return (
    // Rows that are given up leave their height behind at once: without it the window would be elsewhere in the list.
    <div ref={place} style={{ minHeight: near && isRead ? 0 : height }}>
      {near ? (
        <LoadedPage<Row>
          address={address}
          isFirst={isFirst}
          isRead={isEnabled}
          onRead={(page) => {
            setRead(true);
            onRead(page);
          }}
        >
          {children}
        </LoadedPage>
      ) : null}
    </div>
  );
}

function LoadedPage<Row>({ address, isFirst, isRead, onRead, children }: LoadedPageProps<Row>) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { data, error, isFetching } = useQuery(
    { ...pageQuery<Row>(address), enabled: isRead, ...(!isFirst && { staleTime: 0 }) },
    queryClient,
  );
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  const failed = error && !isFetching ? <FailedNotice error={error} /> : null;
  if (!data) return failed ?? <Notice busy>{t("loading")}</Notice>;
  return (
    <>
      {failed}
      <div className={failed ? "dimmed" : undefined}>{children(data.rows)}</div>
    </>
  );
}
