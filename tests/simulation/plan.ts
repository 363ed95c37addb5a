import { Chance } from "./chance.ts";
import { editJob, editTogether, publishJob } from "./people/jobs.ts";
import { backUp, breakClock, killSite, restartSite, stopMailServer, stopScanner } from "./people/operator.ts";
import { changeMine, eraseMine, exportMine, replaceMyCv, viewMine } from "./people/own-page.ts";
import {
  answerPerson,
  declineSome,
  openCvs,
  workOnApplication,
  workOnEnquiries,
  workTogether,
} from "./people/records.ts";
import { erasePerson, exportRecords, signOut } from "./people/staff.ts";
import { workOnUsers } from "./people/users.ts";
import { apply, type Command, enquire, uploadAndVanish } from "./people/visitors.ts";
import { dayMs } from "./world.ts";

export interface Step {
  /** Stays the same when other steps are left out. */
  number: number;
  /** Milliseconds since the start. */
  at: number;
  name: string;
}

/** As a command line has them: `number:name@milliseconds`. */
export function readSteps(text: string): Step[] {
  return text.split(",").map((word) => {
    const [, number, name, at] = /^(\d+):(\w+)@(\d+)$/.exec(word) ?? [];
    if (!name) throw new Error(`${word} is no step`);
    return { number: Number(number), name, at: Number(at) };
  });
}

/** Each with its share of all steps; 0 for those that only scripted lives have. */
const commands: Record<string, [number, Command]> = {
  apply: [10, apply],
  enquire: [7, enquire],
  uploadAndVanish: [2, uploadAndVanish],
  viewMine: [2, viewMine],
  changeMine: [7, changeMine],
  replaceMyCv: [2, replaceMyCv],
  exportMine: [2, exportMine],
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
  exportRecords: [2, exportRecords],
  signOut: [1, signOut],
  backUp: [1, backUp],
  killSite: [2, killSite],
  restartSite: [1, restartSite],
  stopMailServer: [1, stopMailServer],
  breakClock: [1, breakClock],
  stopScanner: [0, stopScanner],
  openCvs: [0, openCvs],
  workOnEnquiries: [3, workOnEnquiries],
};

const lot = Object.entries(commands).flatMap(([name, [often]]) => Array.from({ length: often }, () => name));

/** A random plan: bursts of people, then hours or days without any. */
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
  if (!command) throw new Error(`there is no step ${name}`);
  return command;
}
