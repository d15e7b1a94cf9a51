/**
 * 目标与提成 (domain.md §3.6): kept by those who may see 档口大数据, for the
 * keepers of the stalls they may see; read by each keeper as their own, and no
 * one else's.
 */

import { and, eq, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { edited, stamp } from "#backoffice/ground/documents/write.ts";
import { listPeople } from "#backoffice/ground/users/people.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { facts, type Question, readQuestion } from "#backoffice/overview/statistics/facts.ts";
import { permissions } from "#contract/permissions.ts";
import type { keeperTargetEndpoints } from "#contract/statistics/keeper-targets.ts";
import type { StallKeeper } from "#contract/statistics/stall-statistics.ts";
import { commissionOf, dayTargetOf, lastDayOf } from "./keeper-target.rules.ts";
import { keeperTarget } from "./keeper-target.tables.ts";

type Endpoints = typeof keeperTargetEndpoints;

export const listKeeperTargets: Operation<Endpoints["list"]> = async (context, { query }) => {
  const month = query.month ?? bizDateOf(context.clock.now()).slice(0, 7);
  const question = await readMonth(context, month);
  const set = await context.db.select().from(keeperTarget).where(eq(keeperTarget.month, month));
  const net = await readNet(question);
  return {
    month,
    content: (await findKeepers(context, question)).map(({ id, name }) => {
      const { targetFen = 0, commissionBp = 0, version = 0 } = set.find(({ userId }) => userId === id) ?? {};
      const netFen = net.get(id) ?? 0;
      return {
        userId: id,
        name,
        version,
        targetFen,
        commissionBp,
        netFen,
        commissionFen: commissionOf(netFen, commissionBp),
      };
    }),
  };
};

export const saveKeeperTarget: Operation<Endpoints["save"]> = async (context, { body }) => {
  const { db } = context;
  const { userId, month, targetFen, commissionBp } = body;
  const keepers = await findKeepers(context, await readMonth(context, month));
  const keeper = keepers.find(({ id }) => id === userId);
  if (!keeper) throw new DomainError("营业员不存在，或不在您可查看的档口");
  const [before] = await db
    .select()
    .from(keeperTarget)
    .where(and(eq(keeperTarget.userId, userId), eq(keeperTarget.month, month)))
    .for("no key update");
  const changed = { targetFen, commissionBp, ...edited(context) };
  const [after] =
    body.version === 0
      ? await db
          .insert(keeperTarget)
          .values({ userId, month, ...changed, ...stamp(context) })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(keeperTarget)
          .set({ ...changed, version: body.version + 1 })
          .where(
            and(eq(keeperTarget.userId, userId), eq(keeperTarget.month, month), eq(keeperTarget.version, body.version)),
          )
          .returning();
  if (!after) throw new DomainError(`${keeper.name} ${month} 的目标已被他人修改，请刷新后重试`);
  await writeAudit(context, [
    {
      entity: "keeper_target",
      entityId: after.id,
      action: before ? "edit" : "add",
      ...(before && { before: { targetFen: before.targetFen, commissionBp: before.commissionBp } }),
      after: { userId, month, targetFen, commissionBp },
    },
  ]);
  return { version: after.version };
};

function readMonth(context: Context, month: string): Promise<Question> {
  return readQuestion(context, { period: "custom", from: `${month}-01`, to: lastDayOf(month) });
}

/**
 * Who bills in the stalls that the asker may see: keepers by permission, with
 * the right to hand out goods there. Nobody who sets targets is given one: no
 * manager sets their own, or the boss's.
 */
async function findKeepers({ db }: Context, { visible }: Question): Promise<{ id: number; name: string }[]> {
  const billing = new Set(await findUsersWithPermission(db, permissions.statStallKeeper));
  for (const id of await findUsersWithPermission(db, permissions.statStallManage)) billing.delete(id);
  const here = new Set<number>();
  for (const { repositoryId } of visible) {
    for (const id of await findUsersWithRight(db, repositoryId, "out")) here.add(id);
  }
  return (await listPeople(db)).filter(({ id }) => billing.has(id) && here.has(id));
}

/** Net sales of each keeper: what is to be paid, without the freight. */
async function readNet(question: Question): Promise<Map<number, number>> {
  const found = await rows<{ keeperId: number; netFen: number }>(
    question.db,
    sql`
    select keeper_id as "keeperId", sum(payable_fen - freight_fen)::int8 as "netFen"
    from ${facts("stall", question, question.range, { liveCost: false })} day group by keeper_id`,
  );
  return new Map(found.map(({ keeperId, netFen }) => [keeperId, netFen]));
}

/** The asking keeper's own month so far, in every stall: who was moved to another stall keeps what was sold. */
export async function readOwnTarget({ db, actor }: Context, question: Question): Promise<StallKeeper["target"]> {
  const month = question.today.slice(0, 7);
  const [set] = await db
    .select()
    .from(keeperTarget)
    .where(and(eq(keeperTarget.userId, actor.userId), eq(keeperTarget.month, month)));
  const asked = { ...question, asked: await everyStallOf(db) };
  const [net] = await rows<{ todayFen: number; monthFen: number }>(
    db,
    sql`
    select coalesce(sum(payable_fen - freight_fen) filter (where biz_date = ${question.today}::date), 0)::int8 as "todayFen",
      coalesce(sum(payable_fen - freight_fen), 0)::int8 as "monthFen"
    from ${facts("stall", asked, { from: `${month}-01`, to: question.today }, { liveCost: false })} day
    where keeper_id = ${actor.userId}`,
  );
  const { targetFen = 0, commissionBp = 0 } = set ?? {};
  const monthNetFen = net?.monthFen ?? 0;
  return {
    month,
    todayNetFen: net?.todayFen ?? 0,
    monthNetFen,
    dayTargetFen: dayTargetOf(month, targetFen),
    monthTargetFen: targetFen === 0 ? null : targetFen,
    commissionBp,
    commissionFen: commissionOf(monthNetFen, commissionBp),
  };
}

async function everyStallOf(db: Db): Promise<Question["asked"]> {
  const found = await rows<{ id: number; repositoryId: number }>(
    db,
    sql`select id, repository_id as "repositoryId" from stall`,
  );
  return found.map((stall) => ({ ...stall, name: "", mayCost: false }));
}
