import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../api/query-client.ts";
import { adminSend } from "./admin-request.ts";
import { totalOf } from "./counts.ts";
import { nextIn } from "./list-pages.ts";
import { useNear } from "./near-window.ts";
import { FailedNotice, Notice } from "./notice.tsx";

interface Page<Row> {
  rows: Row[];
  next: string | undefined;
  total: number;
}

interface RecordPageProps<Row> {
  address: string;
  onRead: (page: Page<Row>) => void;
  children: (rows: Row[]) => ReactNode;
}

const keepPixels = 2_500;
const keepMs = 20_000;

export function RecordPage<Row>({ address, onRead, children }: RecordPageProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const { near, height } = useNear(place, keepPixels);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!near) setRead(false);
  }, [near]);
  return (
    <div ref={place} style={{ minHeight: isRead ? 0 : height }}>
      {near ? (
        <LoadedPage<Row>
          address={address}
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

function LoadedPage<Row>({ address, onRead, children }: RecordPageProps<Row>) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  const { data, error, isFetching, refetch } = useQuery<Page<Row>>(
    {
      queryKey: [address],
      queryFn: ({ signal }) => readPage(address, signal),
      gcTime: keepMs,
      refetchOnMount: "always",
    },
    queryClient,
  );
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  if (data) return children(data.rows);
  return error && !isFetching ? <FailedNotice error={error} onRetry={refetch} /> : <Notice busy>{t("loading")}</Notice>;
}

async function readPage<Row>(address: string, signal: AbortSignal): Promise<Page<Row>> {
  const answer = await adminSend(address, { signal });
  return { rows: await answer.json(), next: nextIn(answer.headers.get("link")), total: totalOf(answer) };
}
