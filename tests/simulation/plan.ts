import { Chance } from "./chance.ts";
import { editJob, editTogether, publishJob } from "./people/jobs.ts";
import { backUp, breakTheClock, killIt, restartIt, stopTheMail, stopTheScanner } from "./people/operator.ts";
import { changeMine, eraseMine, lookAtMine, replaceMyCv, takeMineAlong, takeNewestAlong } from "./people/own-page.ts";
import {
  answerPerson,
  declineSome,
  openCvs,
  workOnApplication,
  workOnEnquiries,
  workTogether,
} from "./people/records.ts";
import { erasePerson, lookAround, signOut } from "./people/staff.ts";
import { workOnUsers } from "./people/users.ts";
import { apply, type Command, enquire, pressAgain, uploadAndVanish } from "./people/visitors.ts";
import { dayMs } from "./world.ts";

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

/** Each as often as its number, of all together; those of none are in plans by hand alone. */
const commands: Record<string, [number, Command]> = {
  apply: [10, apply],
  enquire: [7, enquire],
  uploadAndVanish: [2, uploadAndVanish],
  lookAtMine: [2, lookAtMine],
  changeMine: [7, changeMine],
  replaceMyCv: [2, replaceMyCv],
  takeMineAlong: [2, takeMineAlong],
  eraseMine: [1, eraseMine],
  publishJob: [3, publishJob],
  editJob: [4, editJob],
  editTogether: [2, editTogether],
  workOnUsers: [4, workOnUsers],
  workOnApplication: [6, workOnApplication],
  workTogether: [3, workTogether],
  answerPerson: [4, answerPerson],
  declineSome: [1, declineSome],
  erasePerson: [2, erasePerson],
  lookAround: [2, lookAround],
  signOut: [1, signOut],
  backUp: [1, backUp],
  killIt: [2, killIt],
  restartIt: [1, restartIt],
  stopTheMail: [1, stopTheMail],
  breakTheClock: [1, breakTheClock],
  pressAgain: [0, pressAgain],
  stopTheScanner: [0, stopTheScanner],
  takeNewestAlong: [0, takeNewestAlong],
  openCvs: [0, openCvs],
  workOnEnquiries: [3, workOnEnquiries],
};

const lot = Object.entries(commands).flatMap(([name, [often]]) => Array.from({ length: often }, () => name));

/** Who does what when: bursts of people at once, then hours or days of nothing. */
export function createPlan(seed: string, days: number, slower = 1): Step[] {
  const chance = new Chance(`${seed} plan`);
  const steps: Step[] = [];
  for (let at = 0; at < days * dayMs; ) {
    const name = steps.length === 0 ? "publishJob" : (chance.any(lot) ?? "apply");
    steps.push({ number: steps.length, at, name });
    at += chance.below(chance.is(0.5) ? 20_000 : chance.of([5 * 60_000, dayMs / 8, dayMs, 4 * dayMs]) * slower);
  }
  return steps;
}

export function getCommand({ name }: Step): Command {
  const [, command] = commands[name] ?? [];
  if (!command) throw new Error(`nobody knows how to ${name}`);
  return command;
}
