export interface Measure {
  name: string;
  help: string;
  type: "gauge" | "counter";
  /** Each with its labels, as they stand between the braces. */
  values: [labels: string, value: number][];
}
