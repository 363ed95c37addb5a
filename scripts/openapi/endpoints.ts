import * as accounts from "../../contract/accounts.ts";
import * as activity from "../../contract/activity.ts";
import * as applications from "../../contract/applications.ts";
import * as contacts from "../../contract/contacts.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import * as events from "../../contract/events.ts";
import * as jobs from "../../contract/jobs.ts";
import * as api from "../../contract/openapi.ts";
import * as people from "../../contract/people.ts";
import * as replies from "../../contract/replies.ts";
import * as status from "../../contract/status.ts";
import * as templates from "../../contract/templates.ts";
import * as texts from "../../contract/texts.ts";
import * as uploads from "../../contract/uploads.ts";

const exported = {
  ...{ ...accounts, ...activity, ...api, ...applications, ...contacts, ...events, ...jobs },
  ...{ ...people, ...replies, ...status, ...templates, ...texts, ...uploads },
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
