/** Mounts routes on Fastify: who calls and whether they may, what is received and given back, and each client token once. */
import { Readable } from "node:stream";
import multipart, { type MultipartFields } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import type { AnonymousContext, Context, Settings } from "#backoffice/core/context.ts";
import { callerGone } from "#backoffice/core/http/caller-gone.ts";
import { DomainError, NotPermitted, NotSignedIn, tooLarge } from "#backoffice/core/http/errors.ts";
import { readOlderNames } from "#backoffice/core/http/older-names.ts";
import type { Route, SeenRow } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { findReplica, readingOf } from "#backoffice/db/reading.ts";
import { findActor } from "#backoffice/ground/auth/session.ts";
import { publishChange } from "#backoffice/ground/events/changes.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { rememberAccess } from "#backoffice/masters/repository/repository-access.ts";
import { dropInvisible } from "#contract/clean-text.ts";
import type { Download, Endpoint, UploadedFile } from "#contract/endpoint.ts";
import { readAfterHeader, referenceEpochHeader, unreadHeader, writtenHeader } from "#contract/headers.ts";
import { mayLag } from "#contract/page.ts";
import { hasPermission } from "#contract/permissions.ts";

interface Shared {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
}

const json = "application/json; charset=utf-8";

/** Mounts the routes; validation and documentation come from the endpoints' schemas. */
export async function mount(app: FastifyInstance, shared: Shared, routes: readonly Route[]): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 20 } });
  for (const served of routes) {
    const { endpoint } = served;
    const tells = isChange(endpoint) || endpoint.follows;
    const lags = mayLag(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        description: describeAccess(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.response && { response: { [endpoint.status ?? 200]: endpoint.response } }),
      },
      // Before the body is read: a caller without a session uploads nothing.
      onRequest: async (request, reply) => {
        await admit(shared, { endpoint, lags }, request, reply);
      },
      preValidation: async (request) => {
        request.query = withoutInvisible(request.query);
        request.body = withoutInvisible(request.body);
        if (!endpoint.older) return;
        const { context } = request;
        request.body = await readOlderNames(request.body, endpoint.older, async (id) =>
          served.seen && "actor" in context ? seenRow(served.seen, context, id) : null,
        );
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          ...(endpoint.upload && { file: await receive(request, reply, endpoint.upload) }),
        };
        const result = await perform(served, request, input).finally(() => tells && tellPosition(shared.db, reply));
        // Whoever keeps figures has dropped them before the caller can ask for them.
        if (isChange(endpoint)) publishChange(shared.db, endpoint.path);
        reply.code(endpoint.status ?? 200);
        if (endpoint.produces) {
          return reply
            .type(endpoint.produces)
            .header("Cache-Control", "private, max-age=600, must-revalidate")
            .send(result as Uint8Array);
        }
        if (endpoint.download) return sendFile(reply, result as Download);
        if (!endpoint.response) return reply.send();
        // A text by itself is taken for plain text.
        return typeof result === "string" ? reply.type(json).send(JSON.stringify(result)) : reply.send(result);
      },
    });
  }
}

/** All texts that were sent, as they are seen; passwords are what was typed. */
function withoutInvisible(value: unknown): unknown {
  if (typeof value === "string") return dropInvisible(value);
  if (Array.isArray(value)) return value.map(withoutInvisible);
  if (typeof value !== "object" || value === null) return value;
  // What was parsed of JSON or of an address, and nothing else.
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== null && kind !== Object.prototype && Object.getPrototypeOf(kind) !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, /pass|secret/i.test(name) ? one : withoutInvisible(one)]),
  );
}

/** Null where it is not the caller's to see: the operation says so in its own words. */
async function seenRow(seen: SeenRow, context: Context, id: number): Promise<object | null> {
  try {
    return await seen(context, { params: { id } });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Runs the operation: once and in a transaction where a client token is sent, for this address of this endpoint; in a
 * transaction where the endpoint is atomic. An answer that may be written down nowhere cannot be given a second time.
 */
async function perform({ endpoint, run, unframed }: Route, request: FastifyRequest, input: object): Promise<unknown> {
  const operation = run as (context: AnonymousContext, input: object) => unknown;
  const { context } = request;
  const clientToken = unframed || endpoint.private === "answer" ? null : clientTokenOf(request.body);
  if (clientToken === null) {
    if (!endpoint.atomic) return operation(context, input);
    return context.db.transaction(async (db) => operation({ ...context, db }, input));
  }
  if (!("actor" in context)) throw new Error(`${endpoint.path} takes a client token of nobody`);
  const [path = ""] = request.url.split("?");
  const of = { operation: `${endpoint.method} ${path}`, clientToken, path: endpoint.path };
  return once(context, of, async (within) => operation(within, input));
}

/** Tells how far the caller's next reads must have come, where they may be a replica's. */
async function tellPosition(db: Db, reply: FastifyReply): Promise<void> {
  const position = await findReplica(db)
    ?.position()
    // What is done is done; a position that nothing reaches keeps the caller with the primary.
    .catch(() => furthestPosition);
  if (position !== undefined) reply.header(writtenHeader, position);
}

const furthestPosition = "FFFFFFFF/FFFFFFFF";

function isChange({ method, reads, access }: Endpoint): boolean {
  return method !== "GET" && !reads && access !== "anonymous";
}

function clientTokenOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("clientToken" in body)) return null;
  return typeof body.clientToken === "string" ? body.clientToken : null;
}

/** Gives the request its context; refuses it when the endpoint's access asks for more than the caller has. */
async function admit(
  shared: Shared,
  { endpoint, lags }: { endpoint: Endpoint; lags: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const anonymous: AnonymousContext = {
    ...shared,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    token: bearerToken(request),
    gone: () => callerGone(reply),
  };
  if (endpoint.access === "anonymous") {
    request.context = anonymous;
    return;
  }
  const found = anonymous.token && (await findActor(shared, anonymous.token));
  if (!found) throw new NotSignedIn();
  reply.header(referenceEpochHeader, String(found.epoch));
  reply.header(unreadHeader, `${found.unread.system},${found.unread.business}`);
  // What only reads asks for the grants on places once, however many of its parts want to know them.
  if (endpoint.method === "GET") rememberAccess(found.actor);
  const after = lags ? request.headers[readAfterHeader.toLowerCase()] : undefined;
  const db = typeof after === "string" ? await readingOf(shared.db, { after, epoch: found.epoch }) : shared.db;
  request.context = { ...anonymous, db, actor: found.actor } satisfies Context;
  if (endpoint.access !== "session" && !hasPermission(found.actor.permissions, endpoint.access))
    throw new NotPermitted();
}

/** The token of `Authorization: Bearer …`; the prefix is optional, since the client sends what login gave it. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header ? header.replace(/^Bearer\s+/i, "") : null;
}

/** The name in ASCII for old clients, and in full (RFC 5987). */
function sendFile(reply: FastifyReply, download: Download): FastifyReply {
  const { name, mediaType, chunks, bytes, inline = false, cacheControl } = download;
  const plain = name.replace(/[^\w.-]+/g, "").replace(/^-+|-+(?=\.|$)/g, "");
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (bytes !== undefined) reply.header("Content-Length", bytes);
  if (cacheControl !== undefined) reply.header("Cache-Control", cacheControl);
  return (
    reply
      .type(mediaType)
      // Whatever it holds, it runs nothing here: neither as what it looks like, nor as a document of this origin.
      .header("X-Content-Type-Options", "nosniff")
      .header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
      )
      .header(
        "Content-Disposition",
        `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${full}`,
      )
      .send(Readable.from(chunks, { objectMode: false }))
  );
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { field, olderField, maxBytes, streamed }: NonNullable<Endpoint["upload"]>,
) {
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part || (part.fieldname !== field && part.fieldname !== olderField)) throw new DomainError("请选择要上传的文件");
  if (!streamed) return new Uint8Array(await part.toBuffer());
  const chunks = async function* () {
    yield* part.file as AsyncIterable<Uint8Array>;
    if (part.file.truncated) throw new DomainError(tooLarge(maxBytes));
  };
  // What nobody reads, since it was refused before, is let pass.
  reply.raw.once("finish", () => part.file.resume());
  const name = part.filename.split(/[\\/]/).at(-1) ?? "";
  return { name, chunks: chunks(), fields: fieldsOf(part.fields) } satisfies UploadedFile;
}

/** The texts among a form's fields; of several of one name the last. */
function fieldsOf(fields: MultipartFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, given]) => {
      const field = Array.isArray(given) ? given.at(-1) : given;
      return field?.type === "field" ? [[name, String(field.value)]] : [];
    }),
  );
}

function describeAccess({ access }: Endpoint): string {
  if (access === "anonymous") return "无需登录";
  return access === "session" ? "需要登录" : `需要权限：${access.join(" 或 ")}`;
}

declare module "fastify" {
  interface FastifyRequest {
    context: AnonymousContext | Context;
  }
}
