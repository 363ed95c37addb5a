import { AlertIcon } from "../../ui/icons.tsx";

/** What went wrong with the last act. */
export function Problem({ children }: { children: string | undefined }) {
  return children ? (
    <p className="error" role="alert">
      <AlertIcon />
      <span>{children}</span>
    </p>
  ) : null;
}
