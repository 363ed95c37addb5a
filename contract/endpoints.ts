import * as account from "./account.ts";
import * as admin from "./admin.ts";
import * as adminJobs from "./admin-jobs.ts";
import * as api from "./api.ts";
import * as apply from "./apply.ts";
import * as audit from "./audit.ts";
import * as careers from "./careers.ts";
import * as contact from "./contact.ts";
import type { Endpoint } from "./endpoint.ts";
import * as events from "./events.ts";
import * as exports from "./exports.ts";
import * as my from "./my.ts";
import * as records from "./records.ts";
import * as replies from "./replies.ts";
import * as texts from "./texts.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const exported = {
  ...{ ...api, ...careers, ...contact, ...uploads, ...admin, ...adminJobs, ...account, ...audit, ...users },
  ...{ ...apply, ...exports, ...records, ...replies, ...events, ...my, ...texts },
};

export type EndpointName = {
  [Name in keyof typeof exported]: (typeof exported)[Name] extends Endpoint ? Name : never;
}[keyof typeof exported];

const addressOf = ({ path, method }: Endpoint) => `${path} ${method}`;

/** Every call of the API by its name in the contract: what describes or tests all of them leaves none out. */
export const endpoints = Object.entries(exported)
  .flatMap(([name, value]) => (isEndpoint(value) && isName(name) ? [{ name, endpoint: value }] : []))
  .sort((a, b) => (addressOf(a.endpoint) < addressOf(b.endpoint) ? -1 : 1));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "refusals" in value && "path" in value;
}

function isName(name: string): name is EndpointName {
  return name in exported;
}
