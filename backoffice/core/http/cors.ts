/**
 * Lets pages of other origins call the API, those that `CORS_ORIGIN` names; without it none may
 * (docs/decisions/eladmin.md, "Other origins").
 */
import type { FastifyInstance } from "fastify";

/** What ELADMIN's client sends of its own, and the version header of product.md §7. */
const sentHeaders = "Authorization, Content-Type, Vue-App-Version";
const methods = "GET, POST, PUT, DELETE";
/** How long a browser need not ask again. */
const askedSeconds = "600";

/**
 * Answers are read by those origins, and asked-for calls are allowed to them. No cookie goes along: the API takes none,
 * and the page of SQL 监控, which does, is not to be driven from elsewhere.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    // One address, several answers: no cache may give one origin's to another.
    reply.header("Vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header("Access-Control-Allow-Origin", origin);
    if (request.method !== "OPTIONS") return;
    reply
      .header("Access-Control-Allow-Methods", methods)
      .header("Access-Control-Allow-Headers", sentHeaders)
      .header("Access-Control-Max-Age", askedSeconds);
  });
  app.options("*", { schema: { hide: true } }, (_request, reply) => reply.code(204).send());
}
