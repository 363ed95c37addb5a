import { createContext, type ReactNode, use } from "react";

/** Closes the menu, gives the focus back to its button, then acts. */
export const MenuContext = createContext<(act: () => void) => void>((act) => act());

interface MenuItemProps {
  icon?: ReactNode;
  /** The letter that does the same. */
  hotkey?: string | undefined;
  /** What it does, in smaller letters below. */
  note?: ReactNode;
  /** Cannot be taken back: the only red of a list. */
  final?: boolean | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, hotkey, note, final, disabled, testId, onPress, children }: MenuItemProps) {
  const choose = use(MenuContext);
  return (
    <button
      type="button"
      className={final ? "final" : undefined}
      disabled={disabled}
      data-testid={testId}
      onClick={() => choose(onPress)}
    >
      {icon}
      <span>
        {children}
        {note ? <small>{note}</small> : null}
      </span>
      {hotkey ? (
        <span className="key" aria-hidden="true">
          {hotkey}
        </span>
      ) : null}
    </button>
  );
}

export function MenuLine() {
  return <hr />;
}
