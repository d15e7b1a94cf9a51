/**
 * 首页 in one answer: the same functions that answer each part by itself, asked of what the viewer has the right to.
 * What others who see the same were told a moment ago is not asked anew (`kept-figures.ts`).
 */
import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError, withoutParameters } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { recordFailures } from "#backoffice/ground/logs/record.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { hasPermission } from "#contract/permissions.ts";
import { type HomePart, type homeEndpoints, homeParts } from "#contract/statistics/home.ts";
import { homeSources, type Keep } from "./home-sources.ts";
import { readFigures } from "./kept-figures.ts";

/** As long as the page waits for its parts: many times what healthy ones take on a busy machine. */
const limitMs = 7_000;
/** Parts that are read at once: the others' requests want connections too. */
const atOnce = 4;

export const readHome: Operation<typeof homeEndpoints.parts> = async (context) => {
  const held = context.actor.permissions;
  const asked = (Object.keys(homeParts) as HomePart[]).filter((name) => hasPermission(held, homeParts[name].access));
  const readers = await readersOf(context);
  const limit = startLimit();
  const parts: Partial<Record<HomePart, unknown>> = {};
  const failures: { name: HomePart; error: unknown }[] = [];
  const waiting = asked.values();
  const work = async () => {
    for (const name of waiting) {
      try {
        parts[name] = await Promise.race([readers(name), limit.over]);
      } catch (error) {
        failures.push({ name, error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  limit.end();
  await logFailures(context, failures);
  // Each is what its own endpoint answers, and validated as that.
  return { parts: parts as object, failed: failures.map(({ name }) => name) };
};

/** What reads each part, or has it from who sees the same. */
async function readersOf({ gone: _, ...context }: Context): Promise<(name: HomePart) => Promise<unknown>> {
  // Without the caller's end: others wait for the same answer.
  const { actor } = context;
  const places = await readRepositoryAccess(context);
  const stalls = await visibleStalls(context);
  const held = [actor.permissions.toSorted(), places.signature, stalls];
  const alike = createHash("sha256").update(JSON.stringify(held)).digest("base64url");
  const seenBy = { all: "", alike, self: `${actor.userId}|${alike}` };
  return (name) => {
    const { topic, shared, life = "running", read } = homeSources[name];
    const key = `${name}|${seenBy[shared]}`;
    const keep: Keep = (what, lasting, load) =>
      readFigures(context, { key: `${what}/${key}`, topic, life: lasting }, load);
    return readFigures<unknown>(context, { key, topic, life }, () => read(context, keep));
  };
}

/** Fails when the time is over; what is there later is kept for the next who asks. */
function startLimit(): { readonly over: Promise<never>; end(): void } {
  const ended = new AbortController();
  const over = sleep(limitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`not there after ${limitMs} ms`);
  });
  over.catch(() => {});
  return { over, end: () => ended.abort() };
}

/** Into 异常日志, as the part's own endpoint would have; a refusal is none. */
async function logFailures(context: Context, failures: readonly { name: HomePart; error: unknown }[]): Promise<void> {
  const faults = failures.filter(({ error }) => !(error instanceof DomainError));
  const process = `接口 ${hostname()}:${globalThis.process.pid}`;
  const rows = faults.map(({ name, error }) => {
    const fault = error instanceof Error ? withoutParameters(error) : new Error(String(error));
    const { path, summary } = homeParts[name];
    return { description: `首页：${summary}`, method: `GET ${path}`, exception: fault.stack ?? fault.message, process };
  });
  // A database that takes no row does not take the page down.
  await recordFailures(context, rows).catch(() => {});
}
