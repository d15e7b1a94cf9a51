/**
 * What a figure of 资产概览 is made of at the end of a day: places, funds, customers, parties, employees, materials and
 * fixed assets. What is held now stands in the balances; of an earlier day what was booked since is taken off.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { netOn } from "#backoffice/overview/finance/fixed-asset/net-value.ts";
import {
  type AssetFigureKey,
  type AssetLine,
  assetLineExportEndpoints,
  overviewEndpoints,
} from "#contract/finance/overview.ts";
import { wipLines } from "./work-in-process.ts";

type AccountKind = "FUND" | "DISTRIBUTOR" | "SUPPLIER" | "FACTORY" | "EMPLOYEE";

/** Rows of `kind, owner_id, code, name, fen` of each figure at the end of a day; what is 0 among them is left out. */
const sources: Record<AssetFigureKey, (day: SQL) => SQL> = {
  stockFen: (day) => sql`
    select 'REPOSITORY' as kind, place.id as owner_id, place.code, place.name,
      coalesce(held.fen, 0) - coalesce(later.fen, 0) as fen
    from repository place
    left join (select repository_id, sum(value_fen) as fen from stock_balance group by 1) held
      on held.repository_id = place.id
    left join (
      select repository_id, sum(value_fen) as fen from stock_movement where biz_date > ${day} group by 1
    ) later on later.repository_id = place.id
    where place.type <> 'TRANSIT'`,
  transitFen: (day) => sql`
    select 'PRODUCT' as kind, style.id as owner_id, style.style_no as code, style.name, sum(moved.fen) as fen
    from (
      select sku_id, value_fen as fen from stock_balance where repository_id in ${transit}
      union all
      select sku_id, -value_fen from stock_movement where repository_id in ${transit} and biz_date > ${day}
    ) moved join sku on sku.id = moved.sku_id join product style on style.id = sku.product_id
    group by style.id`,
  materialFen: (day) => sql`
    select 'MATERIAL' as kind, material.id as owner_id, material.code, material.name, sum(moved.fen) as fen
    from (
      select material_id, value_fen as fen from material_balance
      union all
      select material_id, -value_fen from material_movement where biz_date > ${day}
    ) moved join material on material.id = moved.material_id
    group by material.id`,
  wipFen: wipLines,
  fundFen: (day) => accounts(day, ["FUND"], sql`fen`),
  receivableFen: (day) => accounts(day, ["DISTRIBUTOR"], sql`greatest(-fen, 0)`),
  customerAdvanceFen: (day) => accounts(day, ["DISTRIBUTOR"], sql`greatest(fen, 0)`),
  payableFen: (day) => accounts(day, ["SUPPLIER", "FACTORY"], sql`greatest(fen, 0)`),
  partyAdvanceFen: (day) => accounts(day, ["SUPPLIER", "FACTORY"], sql`greatest(-fen, 0)`),
  wageFen: (day) => accounts(day, ["EMPLOYEE"], sql`greatest(fen, 0)`),
  employeeAdvanceFen: (day) => accounts(day, ["EMPLOYEE"], sql`greatest(-fen, 0)`),
  fixedFen: (day) => sql`
    select 'FIXED_ASSET' as kind, asset.id as owner_id, asset.code, asset.name, ${netOn(day)} as fen
    from fixed_asset asset`,
};

const transit = sql`(select id from repository where type = 'TRANSIT')`;

/** Accounts by their owners; `amount` is of the balance `fen`. */
function accounts(day: SQL, kinds: readonly AccountKind[], amount: SQL): SQL {
  const asked = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return sql`
    select standing.kind, standing.owner_id,
      coalesce(customer.code, party.code, employee.no, '') as code,
      coalesce(fund.name, customer.name, party.name, employee.name) as name, ${amount} as fen
    from (
      select account.kind, account.owner_id, account.balance_fen - coalesce(later.fen, 0) as fen
      from account left join (
        select account_id, sum(amount_fen) as fen from account_entry where biz_date > ${day} group by 1
      ) later on later.account_id = account.id
      where account.kind in (${asked})
    ) standing
    left join fund on standing.kind = 'FUND' and fund.id = standing.owner_id
    left join distributor customer on standing.kind = 'DISTRIBUTOR' and customer.id = standing.owner_id
    left join party on standing.kind in ('SUPPLIER', 'FACTORY') and party.id = standing.owner_id
    left join employee on standing.kind = 'EMPLOYEE' and employee.id = standing.owner_id`;
}

export const assetLines: Operation<typeof overviewEndpoints.lines> = async ({ db, clock }, { query }) => {
  const today = bizDateOf(clock.now());
  const { key, day = today, page, size } = query;
  if (day > today) throw new DomainError("截止日不能晚于今天");
  const found = await oneRow<{ totalElements: number; amountFen: number; content: AssetLine[] }>(
    db,
    sql`
    with found as materialized (
      select kind || ':' || owner_id as id, kind, owner_id as "ownerId", code, name, fen::int8 as "amountFen"
      from (${sources[key](sql`${day}::date`)}) line where fen <> 0
    ),
    content as (
      select * from found order by abs("amountFen") desc, id limit ${size} offset ${page * size}
    )
    select count(*)::int8 as "totalElements", coalesce(sum("amountFen"), 0)::int8 as "amountFen",
      (select coalesce(json_agg(content order by abs("amountFen") desc, id), '[]') from content) as content
    from found`,
  );
  const { content, totalElements, amountFen } = found;
  return { content, totalElements, day, totals: { amountFen } };
};

/** 导出资产明细. */
export const assetLinesExport = ownExport({
  topic: "assetLines.export",
  title: "资产明细",
  list: overviewEndpoints.lines,
  read: assetLines,
  endpoints: assetLineExportEndpoints,
  columns: [
    text("编码", 14, (row: AssetLine) => row.code),
    text("名称", 32, (row: AssetLine) => row.name),
    money("金额", (row: AssetLine) => row.amountFen),
  ],
});
