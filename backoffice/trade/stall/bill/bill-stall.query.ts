/** What the billing screen offers of a stall: its tills, its people, its held bills. */
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import type { HeldBill } from "#contract/stall/bill/bill-answers.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { isUntouched } from "./bill-untouched.ts";

type Endpoints = typeof billEndpoints;

const staleMs = 24 * 3_600_000;

export const billStalls: Operation<Endpoints["stalls"]> = async (context) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const found = await rows<Omit<Answer<Endpoints["stalls"]>[number], "sells"> & { status: string }>(
    db,
    sql`
    select stall.id, stall.name, stall.repository_id as "repositoryId", stall.status,
      (select id from distributor where walk_in order by id limit 1) as "walkInId",
      coalesce((
        select json_agg(json_build_object('id', fund.id, 'name', fund.name) order by fund.sort, fund.id) from fund
        where fund.status = 'ON' and (fund.stall_id is null or fund.stall_id = stall.id)
      ), '[]'::json) as funds,
      coalesce((
        select json_agg(json_build_object('id', who.id, 'name', who.nick_name) order by who.id) from sys_user who
        where who.enabled and exists (
          select from repository_permission granted where granted.user_id = who.id
            and granted.repository_id = stall.repository_id and granted.bits & ${repositoryRights.out} <> 0
        )
      ), '[]'::json) as keepers
    from stall where stall.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
    order by stall.sort, stall.id`,
  );
  return found.map(({ status, ...place }) => ({
    ...place,
    sells: status === "ON" && access.may(place.repositoryId, "out"),
  }));
};

export const listHeldBills: Operation<Endpoints["held"]> = async (context, { query }) => {
  const { db, clock } = context;
  const visible = (await readRepositoryAccess(context)).ids("view");
  const now = clock.now().getTime();
  const found = await rows<Omit<HeldBill, "updateTime" | "stale"> & { updatedAt: Date; createdAt: Date }>(
    db,
    sql`
    select bill.id, bill.no, bill.version, stall.name as "stallName", distributor.name as "distributorName", bill.sale_qty + bill.return_qty as qty,
      bill.payable_fen as "payableFen", coalesce(keeper.nick_name, '') as "keeperName",
      bill.updated_at as "updatedAt", bill.created_at as "createdAt"
    from bill join stall on stall.id = bill.stall_id
    left join distributor on distributor.id = bill.distributor_id
    left join sys_user keeper on keeper.id = bill.keeper_id
    where bill.status = 'HELD' and not (${isUntouched}) and bill.repository_id = any(${pgArray(visible)}::bigint[])
      ${query.stallId === undefined ? sql`` : sql`and bill.stall_id = ${query.stallId}`}
    order by bill.id desc limit 100`,
  );
  return found.map(({ updatedAt, createdAt, ...row }) => ({
    ...row,
    updateTime: formatInstant(new Date(updatedAt)),
    stale: now - new Date(createdAt).getTime() > staleMs,
  }));
};
