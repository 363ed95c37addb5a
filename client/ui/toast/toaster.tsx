import { type PointerEvent, useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../button.tsx";
import { joinClasses } from "../classes.ts";
import { AlertIcon, CheckIcon, CloseIcon } from "../icons.tsx";
import "./toast.css";
import { setToastPresenter, type Toast } from "./toast.ts";
import { getToastContainer, onToastsMoved } from "./toast-container.ts";

interface ToastLabels {
  /** The accessible name of the toasts' region. `{hotkey}` becomes the key that moves the focus to the region. */
  region: string;
  dismiss: string;
}

const displayMs = 5_000;
const swipePixels = 50;
const hotkey = "F8";

let root: Root | undefined;
let count = 0;

/** Connects `showToast` with this component and these labels. */
export function installToasts(words: ToastLabels): void {
  setToastPresenter((toast) => {
    // Called for each toast, because the container must move into a dialog opened since the last toast.
    const container = getToastContainer();
    root ??= createRoot(container);
    count += 1;
    // The new key makes React remove the previous toast at once.
    root.render(<ToastRegion key={count} toast={toast} words={words} />);
  });
}

export function clearToast(): void {
  root?.render(null);
}

/**
 * A toast is a popover, so that it lies above everything. While a modal dialog is open, the toast is inside the dialog,
 * because everything else is inert.
 */
function ToastRegion({ toast, words }: { toast: Toast; words: ToastLabels }) {
  const { title, description, variant, action } = toast;
  const region = useRef<HTMLElement>(null);
  const [isSpoken, setSpoken] = useState(false);
  const isBad = variant === "destructive";
  const timer = useDisplayTime(region);
  const swipe = useSwipe();

  useEffect(() => {
    const show = () => region.current?.showPopover();
    show();
    // Screen readers announce a live region when its content changes, not when it appears.
    setSpoken(true);
    return onToastsMoved(show);
  }, []);
  useEffect(() => {
    const focusRegion = ({ key }: KeyboardEvent) => key === hotkey && region.current?.focus();
    document.addEventListener("keydown", focusRegion);
    return () => document.removeEventListener("keydown", focusRegion);
  }, []);

  return (
    <section
      ref={region}
      className="toast-viewport"
      popover="manual"
      aria-label={words.region.replace("{hotkey}", hotkey)}
      tabIndex={-1}
      {...timer}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a swipe and Escape are further ways to the button inside */}
      <div
        className={joinClasses("toast", isBad && "bad")}
        onKeyDown={({ key }) => key === "Escape" && clearToast()}
        {...swipe}
      >
        {isBad ? <AlertIcon /> : <CheckIcon />}
        <div role={isBad ? "alert" : "status"}>
          {isSpoken ? (
            <>
              <b>{title}</b>
              {description ? <p>{description}</p> : null}
            </>
          ) : null}
        </div>
        {action ? (
          <Button
            variant="secondary"
            small
            data-testid={action.testId}
            onClick={() => {
              clearToast();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        ) : (
          <Button variant="ghost" icon aria-label={words.dismiss} onClick={clearToast}>
            <CloseIcon />
          </Button>
        )}
      </div>
    </section>
  );
}

/** Closes the toast after five seconds in a visible window in which neither the pointer nor the focus was on it. */
function useDisplayTime(region: { current: HTMLElement | null }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    stop();
    if (document.hidden || region.current?.matches(":hover, :focus-within")) return;
    timer.current = setTimeout(clearToast, displayMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: both work on refs
  useEffect(() => {
    start();
    const onVisibility = () => (document.hidden ? stop() : start());
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
  return {
    onPointerEnter: stop,
    onPointerLeave: start,
    onFocus: stop,
    // Deferred, because the focus moves only after this event.
    onBlur: () => setTimeout(start),
  };
}

/** Closes the toast on a swipe of 50 pixels to the right. */
function useSwipe() {
  const from = useRef<number>(undefined);
  const move = (event: PointerEvent<HTMLElement>, offset: number) => {
    event.currentTarget.style.translate = offset > 0 ? `${offset}px` : "";
  };
  const getOffset = ({ clientX }: PointerEvent) => Math.max(clientX - (from.current ?? clientX), 0);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(event, getOffset(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (getOffset(event) >= swipePixels) clearToast();
      else move(event, 0);
      from.current = undefined;
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      from.current = undefined;
      move(event, 0);
    },
  };
}
