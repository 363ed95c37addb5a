import { onlineManager } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { retryFailed } from "./records/notice.tsx";

const checkEveryMs = 2_000;

/** The browser only guesses whether there is a network. While it says no, this asks the site itself. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const setBoth = (isOnline: boolean) => {
      setOnline(isOnline);
      onlineManager.setOnline(isOnline);
      // TanStack Query resumes paused queries only, not failed ones.
      if (isOnline) retryFailed();
    };
    const check = async () => {
      const isReachable = await canReachSite();
      setBoth(isReachable);
      if (isReachable && navigator.onLine) clearInterval(timer);
    };
    const startChecks = () => {
      clearInterval(timer);
      timer = setInterval(check, checkEveryMs);
    };
    const onOffline = () => {
      setBoth(false);
      startChecks();
    };
    const onOnline = () => {
      clearInterval(timer);
      setBoth(true);
    };
    if (!navigator.onLine) startChecks();
    addEventListener("online", onOnline);
    addEventListener("offline", onOffline);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
      removeEventListener("offline", onOffline);
    };
  }, []);
  return online;
}

async function canReachSite(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
