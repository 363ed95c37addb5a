import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import { type AllFields, type Endpoint, takesKey } from "../../contract/endpoint.ts";
import { type FieldCode, isFieldCode } from "../../contract/errors.ts";
import { Refusal } from "./errors.ts";
import { type Commit, createCommit } from "./idempotency.ts";
import { getSignedIn } from "./sessions.ts";

export type Parsed<S> = S extends z.ZodMiniType ? AllFields<z.output<S>> : undefined;

export interface Call<E extends Endpoint> extends Commit {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends Endpoint> = E["answer"] extends z.ZodMiniType ? AllFields<z.input<E["answer"]>> : unknown;

/** Binds a contract endpoint to its handler: parses the input, checks the answer, and asks for re-authentication. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | FastifyReply> | Answer<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Fastify's HEAD would produce the whole file and not notice a disconnect.
    exposeHeadRoute: endpoint.media === undefined,
    config: {
      ...(endpoint.media === "text/event-stream" && { isUnattended: true }),
      ...(endpoint.withoutPasskey && { isOpenWithoutPasskey: true }),
    },
    handler: async (request, reply) => {
      if (endpoint.refusals.includes("reauthRequired") && !getSignedIn(request).isReauthenticated)
        throw new Refusal("reauthRequired");
      const body = parse(endpoint.body, request.body);
      const call = {
        params: parseParams(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body,
        ...createCommit(request, takesKey(endpoint), body),
        request,
        reply,
      } as Call<E>; // each member was parsed by the schema that its type is inferred from
      const answer = await awaitAnswer(handler(call), reply);
      // Returning the reply would wait for the client, and fail when the client disconnects.
      if (hasBegun(reply)) return undefined;
      // The client disconnected before the first byte.
      if (answer === undefined && reply.raw.destroyed) return undefined;
      reply.status(endpoint.status);
      if (!endpoint.answer) return reply.send(answer ?? null);
      const schema = endpoint.answer;
      const check = (answer: unknown) => {
        const checked = schema.safeParse(answer);
        if (checked.success) return checked.data;
        // A wrong answer is the server's fault, never the visitor's: a 500, and the wrong fields in the log.
        const places = checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`);
        request.log.error({ endpoint: endpoint.path, places }, "answer does not match the contract");
        // A list leaves out a record of a newer release that does not match, instead of failing as a whole.
        if (Array.isArray(answer)) return answer.flatMap((one) => schema.safeParse([one]).data ?? []);
        throw new Refusal("internal");
      };
      return reply.send(check(answer));
    },
  });
}

/** Awaits an answer. An error after the first byte means that the client disconnected: nothing more can be sent. */
async function awaitAnswer<A>(answer: A, reply: FastifyReply): Promise<Awaited<A> | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (hasBegun(reply)) return undefined;
    throw error;
  }
}

function hasBegun(reply: FastifyReply): boolean {
  return reply.sent || reply.raw.headersSent;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new Refusal("validation", { fields: toFieldCodes(parsed.error.issues) });
}

/** An id of a wrong form is answered 404, like an unknown id, so that URLs reveal nothing about ids. */
function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal("notFound");
}

function toFieldCodes(issues: readonly z.core.$ZodIssue[]): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { path, message } of issues) {
    const name = path.join(".") || "body";
    fields[name] ??= isFieldCode(message) ? message : "invalid";
  }
  return fields;
}
