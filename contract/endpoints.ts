import { z } from "zod/mini";
import * as accounts from "./accounts.ts";
import * as activity from "./activity.ts";
import * as applications from "./applications.ts";
import * as contacts from "./contacts.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import * as events from "./events.ts";
import * as jobs from "./jobs.ts";
import * as people from "./people.ts";
import * as replies from "./replies.ts";
import * as status from "./status.ts";
import * as templates from "./templates.ts";
import * as texts from "./texts.ts";
import * as uploads from "./uploads.ts";

export const readApi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  status: 200,
  answer: z.looseObject({ openapi: z.string() }),
  refusals: [],
});

const exported = {
  ...{ ...accounts, ...activity, ...applications, ...contacts, ...events, ...jobs },
  ...{ ...people, ...replies, ...status, ...templates, ...texts, ...uploads, readApi },
};

export type EndpointName = {
  [Name in keyof typeof exported]: (typeof exported)[Name] extends Endpoint ? Name : never;
}[keyof typeof exported];

const formatEndpoint = ({ path, method }: Endpoint) => `${path} ${method}`;

/** Every call of the API by its name in the contract: what describes or tests all of them leaves none out. */
export const endpoints = Object.entries(exported)
  .flatMap(([name, value]) => (isEndpoint(value) && isName(name) ? [{ name, endpoint: value }] : []))
  .sort((a, b) => (formatEndpoint(a.endpoint) < formatEndpoint(b.endpoint) ? -1 : 1));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "refusals" in value && "path" in value;
}

function isName(name: string): name is EndpointName {
  return name in exported;
}
