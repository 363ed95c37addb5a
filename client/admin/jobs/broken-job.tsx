import { BrokenRecord } from "../records/broken-record.tsx";
import { DeleteButton } from "./delete-job.tsx";
import type { JobActs } from "./job-acts.ts";

export function BrokenJob({ id, onDelete }: { id: string } & Pick<JobActs, "onDelete">) {
  return (
    <BrokenRecord id={id} testId={`admin-job-${id}`}>
      <DeleteButton id={id} title={id} onDelete={onDelete} />
    </BrokenRecord>
  );
}
