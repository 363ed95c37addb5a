import * as RadixToast from "@radix-ui/react-toast";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../button.tsx";
import { classes } from "../classes.ts";
import { AlertIcon, CheckIcon, CloseIcon } from "../icons.tsx";
import "./toast.css";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { toastHolder } from "./toast-place.ts";

export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  action?: { label: string; onPress: () => void; testId?: string | undefined } | undefined;
}

export interface ToastWords {
  /** Name of the place where toasts stand; `{hotkey}` becomes the key that leads there. */
  region: string;
  toast: string;
  dismiss: string;
}

const displayMs = 5_000;
const swipePixels = 50;
const hotkey = "F8";

let root: Root | undefined;
let count = 0;

export function presentToast(toast: Toast, words: ToastWords): void {
  const holder = toastHolder();
  root ??= createRoot(holder);
  count += 1;
  // A new key per toast: the one before it goes at once, so at most one is ever seen.
  root.render(<Toaster key={count} toast={toast} words={words} inDialog={holder.parentElement !== document.body} />);
}

export function clearToast(): void {
  root?.render(null);
}

function Toaster({ toast, words, inDialog }: { toast: Toast; words: ToastWords; inDialog: boolean }) {
  const { title, description, variant, action } = toast;
  const bad = variant === "destructive";
  return (
    <RadixToast.Provider label={words.toast} duration={displayMs} swipeDirection="right" swipeThreshold={swipePixels}>
      <RadixToast.Root className={classes("toast", bad && "bad")} type={bad ? "foreground" : "background"}>
        {bad ? <AlertIcon /> : <CheckIcon />}
        <div>
          <RadixToast.Title asChild>
            <b>{title}</b>
          </RadixToast.Title>
          {description ? (
            <RadixToast.Description asChild>
              <p>{description}</p>
            </RadixToast.Description>
          ) : null}
        </div>
        {action ? (
          <RadixToast.Action asChild altText={action.label} onClick={action.onPress}>
            <Button variant="secondary" small data-testid={action.testId}>
              {action.label}
            </Button>
          </RadixToast.Action>
        ) : (
          <RadixToast.Close asChild>
            <Button variant="ghost" icon aria-label={words.dismiss}>
              <CloseIcon />
            </Button>
          </RadixToast.Close>
        )}
      </RadixToast.Root>
      <RadixToast.Viewport className="toast-viewport" hotkey={[hotkey]} label={words.region} />
      {/* Radix speaks from the body, which a modal dialog silences. */}
      {inDialog ? (
        <div role={bad ? "alert" : "status"}>
          <VisuallyHidden>
            {title} {description}
          </VisuallyHidden>
        </div>
      ) : null}
    </RadixToast.Provider>
  );
}
