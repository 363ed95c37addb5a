import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The description of this API itself, in the OpenAPI format. */
export const readApi = endpoint("GET", "/api/openapi.json", {
  answer: z.looseObject({ openapi: z.string() }),
});
