import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import "./tabs.css";

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Shown next to the label; empty while unknown. */
  count?: string | undefined;
  testId?: string | undefined;
}

interface TabListProps<Value extends string> {
  /** Shared with the panel, which may be elsewhere on the page. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export function TabList<Value extends string>({ id, label, tabs, value, onChange }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent, index: number) {
    const next = steps[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab, index) => (
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
          onKeyDown={(event) => move(event, index)}
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
  ref?: Ref<HTMLDivElement>;
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
