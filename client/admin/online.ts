import { onlineManager } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { retryFailed } from "./records/notice.tsx";

const askEveryMs = 2_000;

/** The browser only guesses whether there is a network. While it says no, the site itself is asked whether it answers. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tell = (answered: boolean) => {
      setOnline(answered);
      onlineManager.setOnline(answered);
      // What waited goes on by itself; what had failed before anybody knew of the gap does not.
      if (answered) retryFailed();
    };
    const ask = async () => {
      const answered = await answers();
      tell(answered);
      if (answered && navigator.onLine) clearInterval(timer);
    };
    const doubt = () => {
      clearInterval(timer);
      timer = setInterval(ask, askEveryMs);
    };
    const gone = () => {
      tell(false);
      doubt();
    };
    const back = () => {
      clearInterval(timer);
      tell(true);
    };
    if (!navigator.onLine) doubt();
    addEventListener("online", back);
    addEventListener("offline", gone);
    return () => {
      clearInterval(timer);
      removeEventListener("online", back);
      removeEventListener("offline", gone);
    };
  }, []);
  return online;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
