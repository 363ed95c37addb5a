import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const readApi = endpoint("GET", "/api/openapi.json", {
  answer: z.looseObject({ openapi: z.string() }),
});
