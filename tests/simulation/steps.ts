export interface Step {
  /** Stays the same when others are left out. */
  number: number;
  /** Since the start. */
  at: number;
  name: string;
}

/** As a command line has them: numbers of the seed's own plan, or, of what stands in none, `number:name@milliseconds`. */
export function stepsIn(text: string, plan: readonly Step[]): Step[] {
  return text.split(",").map((word) => {
    const [, number, name, at] = /^(\d+)(?::(\w+)@(\d+))?$/.exec(word) ?? [];
    const own = name ? { number: Number(number), name, at: Number(at) } : plan[Number(number)];
    if (number === undefined || !own) throw new Error(`${word} is no step of this plan`);
    return own;
  });
}

/** The same the other way round. */
export function textOf(steps: readonly Step[], plan: readonly Step[]): string {
  const isOfPlan = ({ number, name, at }: Step) => plan[number]?.name === name && plan[number].at === at;
  return steps.map((step) => (isOfPlan(step) ? `${step.number}` : `${step.number}:${step.name}@${step.at}`)).join(",");
}
