/** 对账单: reading one, and keeping what was agreed on (domain.md §3.4). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { findNickName } from "#backoffice/ground/users/user.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { statement } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import { withShownPhone } from "#backoffice/trade/stall/distributor/distributor-phone.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type StatementContent,
  type statementEndpoints,
  statementContent as statementShape,
} from "#contract/stall/statements.ts";
import { lockCustomer, lockCustomerAccounts } from "./distributor-account.ts";
import { balanceBefore, cutToStalls, findSeller, statementContent } from "./statement.query.ts";

type Endpoints = typeof statementEndpoints;

export const readStatement: Operation<Endpoints["read"]> = async (context, { params, query }) => {
  const { db, clock } = context;
  const period = readPeriod(query, clock);
  const agreed = await findAgreed(context, params.id);
  const confirmed = agreed.find(({ from, to }) => from === period.from && to === period.to) ?? null;
  const styles = query.styles === "1";
  const visible = await visibleEntries(context);
  const content =
    confirmed && query.live !== "1"
      ? // Of what was agreed the styles are not known by stall.
        { ...confirmed.content, ...((!styles || visible) && { styles: null }) }
      : await statementContent(db, params.id, period, { styles, visible });
  return {
    ...(visible ? await cutToStalls(db, content, visible) : { ...content, elsewhere: null }),
    distributor: withShownPhone(context, content.distributor),
    seller: await findSeller(context, params.id),
    confirmed: confirmed && { confirmBy: confirmed.confirmBy, confirmTime: confirmed.confirmTime },
    ledgerClosingFen: await balanceBefore(db, params.id, period.to, { upTo: true }),
    history: agreed.map(({ from, to, confirmBy, confirmTime }) => ({ from, to, confirmBy, confirmTime })),
  };
};

/**
 * Whose entries one may see by line; null: everybody's (docs/decisions/sessions.md,
 * "A customer's account is cut to the stalls one sees").
 */
function visibleEntries(context: Context): Promise<SQL | null> | null {
  if (hasPermission(context.actor.permissions, [permissions.accountStatement])) return null;
  return ofVisibleStalls(context, sql`stall_id`);
}

/** Keeps the statement as it is now, with its styles; refused where it is no longer what the confirmer saw. */
export const confirmStatement: Operation<Endpoints["confirm"]> = async (context, { params, body }) => {
  const { db, clock, actor } = context;
  const period = readPeriod(body, clock);
  if (period.to > bizDateOf(clock.now())) throw new DomainError("结束日期还没有到，不能确认对账单");
  await lockCustomer(context, params.id);
  // Nothing is posted between what is read here and the agreement.
  await lockCustomerAccounts(context, params.id);
  const content = await statementContent(db, params.id, period, { styles: true });
  const visible = await visibleEntries(context);
  if (visible && (await cutToStalls(db, content, visible)).elsewhere) {
    throw new DomainError("客户在其他档口也有往来，确认对账单需要“整户对账”权限");
  }
  if (content.closingFen !== body.closingFen) {
    throw new DomainError(`对账单已有新的变动，期末现为 ${formatFen(content.closingFen)} 元，请核对后再确认`);
  }
  const confirmedAt = clock.now();
  const kept = await db
    .insert(statement)
    .values({
      distributorId: params.id,
      fromDay: period.from,
      toDay: period.to,
      content,
      confirmedBy: actor.userId,
      confirmedAt,
    })
    .onConflictDoNothing()
    .returning({ id: statement.id });
  if (kept.length === 0) throw new DomainError(`${period.from} 至 ${period.to} 的对账单已确认，不能重复确认`);
  return { confirmBy: (await findNickName(db, actor.userId)) ?? "", confirmTime: formatInstant(confirmedAt) };
};

interface Agreed {
  from: string;
  to: string;
  content: StatementContent;
  confirmBy: string;
  confirmTime: string;
}

async function findAgreed({ db }: Context, distributorId: number): Promise<Agreed[]> {
  const found = await rows<Omit<Agreed, "content" | "confirmTime"> & { content: unknown; at: Date | string }>(
    db,
    sql`select agreed.from_day as from, agreed.to_day as to, agreed.content, agreed.confirmed_at as at,
          coalesce(confirmer.nick_name, '') as "confirmBy"
        from statement agreed left join sys_user confirmer on confirmer.id = agreed.confirmed_by
        where agreed.distributor_id = ${distributorId} order by agreed.to_day desc, agreed.id desc`,
  );
  return found.map(({ content, at, ...row }) => ({
    ...row,
    content: statementShape.parse(content),
    confirmTime: formatInstant(new Date(at)),
  }));
}
