import { useState } from "react";
import "./visually-hidden.css";

/** How many fields held up the last press, and which press that was. */
interface Refusal {
  press: number;
  count: number;
}

/** For a form that counts its wrong fields aloud at every press that it refuses. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>({ press: 0, count: 0 });
  return {
    refusal,
    refuse: (errors: object) => setRefusal(({ press }) => ({ press: press + 1, count: Object.keys(errors).length })),
    accept: () => setRefusal(({ press }) => ({ press, count: 0 })),
  };
}

/** The same words twice would not be heard: at each press they stand there anew. */
export function SpokenProblems({ refusal, words }: { refusal: Refusal; words: (count: number) => string }) {
  const { press, count } = refusal;
  return (
    <div className="sr" role="alert">
      {count > 0 ? <span key={press}>{words(count)}</span> : null}
    </div>
  );
}
