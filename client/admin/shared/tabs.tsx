import type { KeyboardEvent, ReactNode, Ref } from "react";
import "./tabs.css";

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Shown next to the label; absent while unknown. */
  count: string | undefined;
  testId: string;
}

interface TabListProps<Value extends string> {
  /** Shared with the panel, which may be elsewhere on the page. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function TabList<Value extends string>({ id, label, tabs, value, onChange }: TabListProps<Value>) {
  function move(event: KeyboardEvent, at: number) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          type="button"
          className="tab"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          data-testid={tab.testId}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => move(event, at)}
        >
          {tab.label} {tab.count === undefined ? null : <span>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** The chosen tab. */
  value: string;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function TabPanel({ id, value, ref, children }: TabPanelProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable from its tab
    <div ref={ref} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
      {children}
    </div>
  );
}
