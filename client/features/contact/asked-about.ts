import { useEffect } from "react";
import type { projectTypes } from "../../../contract/contact.ts";
import type { Section } from "../../../contract/routes.ts";

type ProjectType = (typeof projectTypes)[number];

const types: Partial<Record<Section, ProjectType>> = {
  "ai-software": "aiSoftware",
  robotics: "robotics",
  municipal: "municipal",
  travel: "travel",
};

/** Whoever comes by a section's own link asks about what stands there, also when this script was fetched for them. */
export function useAskedAbout(choose: (type: ProjectType) => void): void {
  useEffect(() => {
    const listen = () => {
      const { dataset } = document.documentElement;
      const { from } = dataset;
      // Said once: a later step, such as to another language, asks about nothing.
      delete dataset.from;
      const [, type] = Object.entries(types).find(([section]) => section === from) ?? [];
      if (type) choose(type);
    };
    listen();
    // What the router calls its own steps.
    const steps = ["pushState", "replaceState"];
    for (const step of steps) addEventListener(step, listen);
    return () => {
      for (const step of steps) removeEventListener(step, listen);
    };
  }, [choose]);
}
