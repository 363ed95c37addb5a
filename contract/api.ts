import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const readApi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  status: 200,
  answer: z.looseObject({ openapi: z.string() }),
  refusals: [],
});
