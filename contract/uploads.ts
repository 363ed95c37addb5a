import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const requestUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  status: 200,
  answer: z.object({ uploadURL: z.url() }),
  refusals: ["rateLimited", "storageUnavailable"],
});
