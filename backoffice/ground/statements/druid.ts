/**
 * `/druid/index.html`: the SQL monitor as a page of the API itself, for the frame of a client that sends no token there
 * (eladmin-client.md row 46). It shows nothing until an administrator signs in on it; the session stays in a cookie of
 * its own, for half an hour, under this address alone.
 */
import { parse, serialize } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#backoffice/core/clock.ts";
import type { AnonymousContext, Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { login } from "#backoffice/ground/auth/auth.ts";
import { createCaptcha } from "#backoffice/ground/auth/captcha.ts";
import { closeSession, findActor } from "#backoffice/ground/auth/session.ts";
import { adminRole } from "#contract/permissions.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { druidPage, signInPage } from "./druid.page.ts";
import { listRunning, listStatements } from "./statement.query.ts";

const cookieName = "DRUID-TOKEN";
const address = "/druid/index.html";
const cookieSeconds = 30 * 60;

interface Shared {
  db: Db;
  clock: Clock;
  settings: Settings;
}

export async function serveDruid(app: FastifyInstance, shared: Shared): Promise<void> {
  await app.register(async (druid) => {
    druid.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    druid.get(address, { schema: { hide: true } }, async (request, reply) => {
      const context = await signedIn(contextOf(shared, request));
      if (!context) return sendSignIn(shared, request, reply);
      const query = { page: 0, size: 100, sort: [], days: 1 };
      const statements = await listStatements(context, { query });
      const running = await listRunning(context, {});
      return sendPage(reply, druidPage({ statements: statements.content, running: running.content }));
    });
    druid.post(address, { schema: { hide: true } }, async (request, reply) => {
      const anonymous = contextOf(shared, request);
      if (isSignOut(request.body)) {
        await closeSession(anonymous, anonymous.token ?? "");
        return reply.header("Set-Cookie", cookie(request, "", 0)).redirect(address, 303);
      }
      const fields = authEndpoints.login.body.safeParse({ ...(request.body as object), rememberMe: false });
      if (!fields.success) return sendSignIn(shared, request, reply, fields.error.issues[0]?.message);
      try {
        // Typed into this page, the password comes as it is.
        const plain = { ...anonymous, settings: { ...anonymous.settings, loginRsaPrivateKey: undefined } };
        const { token, user } = await login(plain, { body: fields.data });
        const bare = token.replace(/^Bearer /, "");
        if (user.roles.includes(adminRole)) {
          return reply.header("Set-Cookie", cookie(request, bare, cookieSeconds)).redirect(address, 303);
        }
        await closeSession(anonymous, bare);
        return sendSignIn(shared, request, reply, "只有管理员可以查看 SQL 监控");
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return sendSignIn(shared, request, reply, error.message);
      }
    });
  });
}

function isSignOut(body: unknown): boolean {
  return typeof body === "object" && body !== null && "signOut" in body;
}

function contextOf(shared: Shared, request: FastifyRequest): AnonymousContext {
  return {
    ...shared,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    token: parse(request.headers.cookie ?? "")[cookieName] || null,
  };
}

async function signedIn(context: AnonymousContext): Promise<Context | null> {
  const found = context.token ? await findActor(context, context.token) : null;
  return found?.actor.permissions.includes(adminRole) ? { ...context, actor: found.actor } : null;
}

async function sendSignIn(shared: Shared, request: FastifyRequest, reply: FastifyReply, refusal?: string) {
  const { img, uuid } = await createCaptcha(contextOf(shared, request));
  return sendPage(reply.code(refusal === undefined ? 200 : 400), signInPage({ img, uuid, refusal }));
}

/** No script at all; framed by pages of the same host only. */
function sendPage(reply: FastifyReply, { html, styleHash }: { html: string; styleHash: string }) {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
    )
    .header("X-Frame-Options", "SAMEORIGIN")
    .header("Referrer-Policy", "no-referrer")
    .send(html);
}

function cookie({ protocol }: FastifyRequest, token: string, maxAge: number): string {
  const secure = protocol === "https";
  return serialize(cookieName, token, { path: "/druid", httpOnly: true, sameSite: "strict", secure, maxAge });
}
