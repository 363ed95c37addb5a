import { type StaffEvent, staffEvent } from "../../../contract/events.ts";

/** The events of a stream as they come; nothing for each sign of life between them. */
export async function* eventsIn(answer: Response): AsyncGenerator<StaffEvent | undefined> {
  if (!answer.body) return;
  let text = "";
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): StaffEvent | undefined {
  const data = block
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5))
    .join("\n");
  try {
    return staffEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
