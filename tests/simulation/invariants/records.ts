import type { Query } from "../../../server/db/db.ts";
import { virus } from "../services.ts";
import type { Simulation } from "../simulation.ts";
import { hourMs } from "../world.ts";
import { type Invariant, mayBeGone, selectRows } from "./rules.ts";

const describeAge = ({ world }: Simulation, clockThen: number) =>
  `sent ${((world.now - clockThen) / hourMs).toFixed(1)} hours ago by the clock,`;

export const whatWasAcknowledgedExists: Invariant = async (sim, query) => {
  const rows = await selectRows(query);
  return sim.ledger
    .known()
    .filter((press) => !mayBeGone(sim, press))
    .filter(({ table, id, word }) => !rows[table].some((row) => row.id === id && row.text.includes(word)))
    .map(
      ({ table, word, clockThen }) =>
        `${describeAge(sim, clockThen)} an acknowledged row of ${table} is not there (${word})`,
    );
};

export const onePressMakesOneRecord: Invariant = async (sim, query) => {
  const rows = await selectRows(query);
  return sim.ledger.presses
    .filter(({ isMisdated }) => !isMisdated)
    .filter(({ table, word }) => rows[table].filter(({ text }) => text.includes(word)).length > 1)
    .map(({ table, word }) => `one press made several rows of ${table} (${word})`);
};

export const noRowIsWithoutItsFile: Invariant = async (sim, query) => {
  const { applications } = await selectRows(query);
  return applications
    .filter(
      (row) => row.resume_object && sim.ground.files.objects.get(row.resume_object)?.bytes.length !== row.resume_size,
    )
    .map(({ text }) => `the CV of an application is not in the store (${text})`);
};

/** A file is shown only after a scanner's answer. */
export const nobodyIsShownAVirus: Invariant = async (sim, query) => {
  const { applications } = await selectRows(query);
  const getBytes = (key: string | null) => sim.ground.files.objects.get(key ?? "")?.bytes;
  return applications
    .filter((row) => row.resume_state === "ready" && getBytes(row.resume_object)?.includes(virus))
    .map(({ text }) => `a CV with a virus is shown to staff (${text})`);
};

/** The last that was acknowledged, or one that came later or at the same time. */
export const everyAcknowledgedCvIsThere: Invariant = async (sim, query) => {
  const { applications } = await selectRows(query);
  return sim.ledger.known("applications").flatMap((press) => {
    const row = applications.find(({ id }) => id === press.id);
    const own = press.cvs.filter(({ link }) => link === undefined || link === row?.my_token_hash);
    const confirmed = own.filter(({ acknowledged }) => acknowledged !== undefined);
    if (!row || confirmed.length === 0 || own.some(({ bytes }) => bytes.includes("virus"))) return [];
    const kept = row.resume_object && sim.ground.files.objects.get(row.resume_object)?.bytes;
    const isOvertaken = (begun: number) => confirmed.some((other) => (other.begun ?? 0) > begun);
    const fitting = own.filter(({ acknowledged }) => !acknowledged || !isOvertaken(acknowledged));
    if (kept && fitting.some(({ bytes }) => bytes.equals(kept))) return [];
    return [`an acknowledged CV is not the application's (${press.word})`];
  });
};

async function listNamedFiles(query: Query): Promise<Set<string | null>> {
  const uploads = await query.selectFrom("uploads").select("id").execute();
  const { applications } = await selectRows(query);
  return new Set([...uploads.map(({ id }) => `uploads/${id}`), ...applications.map((row) => row.resume_object)]);
}

/** A file whose row is gone is scheduled for removal. */
export const everyFileGivenUpIsNoted: Invariant = async ({ ground, ledger }, query) => {
  const there = await listNamedFiles(query);
  const removals = await query.selectFrom("removals").select("object_key").execute();
  const leaving = new Set(removals.map(({ object_key }) => object_key));
  const given = [...ledger.named].filter((key) => !there.has(key));
  for (const key of given) ledger.named.delete(key);
  for (const key of ground.files.objects.keys()) if (there.has(key)) ledger.named.add(key);
  return given
    .filter((key) => ground.files.objects.has(key) && !leaving.has(key))
    .map((key) => `a file has lost its row and is not noted for removal (${key.split("/")[0]})`);
};

export const noFileIsWithoutARow: Invariant = async (sim, query) => {
  const named = await listNamedFiles(query);
  return [...sim.ground.files.objects.keys()]
    .filter((key) => !named.has(key))
    .map((key) => `a file belongs to nothing (${key.split("/")[0]})`);
};
