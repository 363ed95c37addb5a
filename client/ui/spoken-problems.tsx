import "./visually-hidden.css";

interface Refusal {
  press: number;
  count: number;
}

/** Announces the number of invalid fields. The key makes screen readers say the same sentence again. */
export function SpokenProblems({ refusal, words }: { refusal: Refusal; words: (count: number) => string }) {
  const { press, count } = refusal;
  return (
    <div className="sr" role="alert">
      {count > 0 ? <span key={press}>{words(count)}</span> : null}
    </div>
  );
}
