import { SK, US } from "country-flag-icons/react/3x2";
import "./flag.css";

const flags = { US, SK };

/** An ornament beside the name of a language; the name says everything. */
export function Flag({ country }: { country: keyof typeof flags }) {
  const Drawing = flags[country];
  return <Drawing className="flag" aria-hidden="true" />;
}
