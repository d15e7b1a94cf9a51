/** 批发平台授权: its list, adding, renewing, taking away and trying an authorisation (domain.md §3.7). */
import { randomInt } from "node:crypto";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSecret, sealSecret } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { findStallsOf } from "#backoffice/masters/stall/stall-repository.ts";
import { expiringDays } from "#contract/platform/shop.words.ts";
import type { WholesaleStatus } from "#contract/platform/wholesale.words.ts";
import type { WholesaleCall, WholesaleRow, wholesaleEndpoints } from "#contract/platform/wholesales.ts";
import { wholesaleAuth, wholesaleCall } from "./wholesale.tables.ts";
import { callWholesale } from "./wholesale-call.ts";

type Endpoints = typeof wholesaleEndpoints;
type Stored = typeof wholesaleAuth.$inferSelect;

const dayMs = 86_400_000;
const shownCalls = 50;

/** ACTIVE → EXPIRING → EXPIRED follow from the instant; REVOKED is said by hand. */
export function wholesaleStatusOf(row: Pick<Stored, "expiresAt" | "revokedAt">, now: Date): WholesaleStatus {
  if (row.revokedAt !== null) return "REVOKED";
  if (row.expiresAt === null) return "ACTIVE";
  const left = row.expiresAt.getTime() - now.getTime();
  if (left <= 0) return "EXPIRED";
  return left <= expiringDays * dayMs ? "EXPIRING" : "ACTIVE";
}

export const listWholesales: Operation<Endpoints["list"]> = async (context, { query }) => {
  const part = containing(query.keyword ?? "");
  const found = (
    await readRows(context, [
      Boolean(query.keyword) && sql`${wholesaleAuth.account} ilike ${part}`,
      query.site !== undefined && eq(wholesaleAuth.site, query.site),
    ])
  ).filter(({ status }) => query.status === undefined || status === query.status);
  const from = query.page * query.size;
  return { content: found.slice(from, from + query.size).map(shown), totalElements: found.length };
};

export const wholesaleChoices: Operation<Endpoints["choices"]> = async (context) => ({
  stalls: await visibleStalls(context),
});

export const wholesaleDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [row] = await readRows(context, [eq(wholesaleAuth.publicId, params.publicId)]);
  if (!row) throw new DomainError(gone);
  const calls = await rows<WholesaleCall>(
    context.db,
    sql`
    select c.id, c.act, c.ok, c.message, c.milliseconds, u.nick_name as "operatorName",
           ${shownInstant(sql`c.created_at`)} as "createdAt"
    from wholesale_call c left join sys_user u on u.id = c.operator_id
    where c.auth_id = ${row.id} order by c.id desc limit ${shownCalls}`,
  );
  return { ...shown(row), endpoint: row.endpoint, remark: row.remark, calls };
};

export const wholesaleById: Operation<Endpoints["byId"]> = async (context, { params }) => {
  const [row] = await readRows(context, [eq(wholesaleAuth.id, params.id)]);
  if (!row) throw new DomainError(gone);
  return shown(row);
};

export const addWholesale: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { site, account, stallId, scopes, endpoint, remark } = body;
  const stalls = await visibleStalls(context);
  if (stallId !== null && !stalls.some(({ id }) => id === stallId)) throw new DomainError("所选档口不存在，请重新选择");
  const told = { site, account, stallId, scopes, endpoint, remark };
  const { id, version, publicId } = await insertRow(context.db, wholesaleAuth, {
    ...{ ...told, publicId: makePublicId(), ...tokenColumns(context, body), ...stamp(context) },
  });
  await writeAudit(context, [{ entity: "wholesale_auth", entityId: id, action: "add", after: told }]);
  await note(context, id, { act: "新增", ok: true, message: "已新增" });
  return { id, version, publicId };
};

export const renewWholesale: Operation<Endpoints["renew"]> = async (context, { params, body }) => {
  const before = await openAuth(context, { id: params.id, version: body.version });
  const columns = tokenColumns(context, body);
  const saved = await touch(context, wholesaleAuth, before, { ...columns, revokedAt: null });
  await writeAudit(context, [
    {
      ...{ entity: "wholesale_auth", entityId: before.id, action: "renew" },
      ...{ before: { expiresAt: before.expiresAt }, after: { expiresAt: columns.expiresAt } },
    },
  ]);
  await note(context, before.id, { act: "续期", ok: true, message: "已换新的令牌" });
  return { id: before.id, ...saved };
};

export const revokeWholesale: Operation<Endpoints["revoke"]> = async (context, { params, body }) => {
  const before = await openAuth(context, { id: params.id, version: body.version });
  if (before.revokedAt !== null) throw new DomainError("这个授权已经撤销");
  const saved = await touch(context, wholesaleAuth, before, { revokedAt: context.clock.now() });
  await writeAudit(context, [{ entity: "wholesale_auth", entityId: before.id, action: "revoke" }]);
  await note(context, before.id, { act: "撤销", ok: true, message: "已撤销，不再使用它的令牌" });
  return { id: before.id, ...saved };
};

/** Of what is no longer used, with its notes: its page is gone, and the token with it. */
export const removeWholesale: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openAuth(context, { id: params.id, version: body.version });
  if (row.revokedAt === null && row.lastCallAt !== null) throw new DomainError("这个授权用过，请先撤销再删除");
  if (!(await deleteUnused(context.db, wholesaleAuth, row.id))) throw new DomainError("这个授权还在使用，不能删除");
  const { site, account, stallId, scopes, endpoint, expiresAt, revokedAt } = row;
  const before = { site, account, stallId, scopes, endpoint, expiresAt, revokedAt };
  await writeAudit(context, [{ entity: "wholesale_auth", entityId: row.id, action: "remove", before }]);
};

/** No transaction waits for the site. */
export const testWholesale: Operation<Endpoints["test"]> = async (context, { params }) => {
  const row = await getAuth(context, params.id);
  if (row.revokedAt !== null) throw new DomainError("这个授权已经撤销，不能测试");
  if (row.endpoint === "") throw new DomainError("没有填写接口地址，不能测试");
  const began = performance.now();
  const loopback = context.settings.captchaFixedCode !== undefined;
  const called = await callWholesale(row.endpoint, openSecret(context.settings, row.tokenSealed), { loopback });
  await note(context, row.id, { act: "测试", ...called, milliseconds: Math.round(performance.now() - began) });
  await context.db.update(wholesaleAuth).set({ lastCallAt: context.clock.now() }).where(eq(wholesaleAuth.id, row.id));
  return called;
};

const gone = "授权不存在，可能已被删除";

function tokenColumns({ settings }: Context, body: { secretToken: string; untilDay: string | null }) {
  return {
    tokenSealed: sealSecret(settings, body.secretToken),
    tokenTail: body.secretToken.slice(-4),
    // The day counts to its end.
    expiresAt: body.untilDay === null ? null : new Date(Date.parse(`${body.untilDay}T00:00:00+08:00`) + dayMs),
  };
}

function makePublicId(): string {
  const signs = "0123456789abcdefghijklmnopqrstuvwxyz";
  return `wp_${Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join("")}`;
}

interface Note {
  act: string;
  ok: boolean;
  message: string;
  milliseconds?: number;
}

async function note({ db, clock, actor }: Context, authId: number, entry: Note): Promise<void> {
  await db.insert(wholesaleCall).values({ ...entry, authId, operatorId: actor.userId, createdAt: clock.now() });
}

async function openAuth(context: Context, { id, version }: { id: number; version: number }): Promise<Stored> {
  const row = await getAuth(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

async function getAuth(context: Context, id: number, { lock = false } = {}): Promise<Stored> {
  const query = context.db.select().from(wholesaleAuth).where(eq(wholesaleAuth.id, id));
  const [row] = await (lock ? query.for("no key update") : query);
  const stalls = await visibleStalls(context);
  if (!row || (row.stallId !== null && !stalls.some(({ id: seen }) => seen === row.stallId)))
    throw new DomainError(gone);
  return row;
}

/** The stalls whose repository the actor sees. */
async function visibleStalls(context: Context): Promise<{ id: number; name: string }[]> {
  const places = await listVisibleRepositories(context, { right: "view" });
  const stalls = await findStallsOf(
    context.db,
    places.map(({ id }) => id),
  );
  return [...stalls.values()].map(({ id, name }) => ({ id, name }));
}

/** Those of stalls that the actor sees, and those of none; the newest first. */
async function readRows(context: Context, conditions: readonly (SQL | false)[]) {
  const stalls = await visibleStalls(context);
  const names = new Map(stalls.map(({ id, name }) => [id, name]));
  const found = await context.db
    .select()
    .from(wholesaleAuth)
    .where(and(all(conditions)))
    .orderBy(desc(wholesaleAuth.id));
  const now = context.clock.now();
  return found
    .filter(({ stallId }) => stallId === null || names.has(stallId))
    .map((row) => ({
      ...row,
      stallName: row.stallId === null ? null : (names.get(row.stallId) ?? null),
      status: wholesaleStatusOf(row, now),
    }));
}

type Read = Awaited<ReturnType<typeof readRows>>[number];

/** Without the sealed token. */
function shown({
  id,
  version,
  publicId,
  site,
  account,
  stallName,
  scopes,
  tokenTail,
  status,
  ...row
}: Read): WholesaleRow {
  return {
    ...{ id, version, publicId, site, account, stallName, tokenTail, status },
    // The column is text; the forms write only these.
    scopes: scopes as WholesaleRow["scopes"],
    expiresAt: formatInstantOrNull(row.expiresAt),
    lastCallAt: formatInstantOrNull(row.lastCallAt),
  };
}
