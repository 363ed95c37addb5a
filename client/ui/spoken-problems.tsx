import "./visually-hidden.css";

interface Refusal {
  press: number;
  count: number;
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
