/** 平台店铺列表: the shops whose 发货仓 the actor may see, with what came in today and what waits, and its export. */
import { sql } from "drizzle-orm";
import { bizDateOf, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import { type Column, instant, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { formatFen } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import { authStatusLabels, platformLabels, shopReachLabels } from "#contract/platform/shop.words.ts";
import {
  type ShopFilter,
  type ShopRow,
  type ShopSortField,
  type shopEndpoints,
  shopExportEndpoints,
  shopSortFields,
} from "#contract/platform/shops.ts";
import { listLicenseOptions } from "../license/license.ts";
import { listVisibleShops } from "./shop.ts";

type Asking = Pick<Context, "db" | "clock" | "actor">;

export const listShopRows: Operation<typeof shopEndpoints.list> = async (context, { query }) => {
  const found = await findRows(context, query);
  const from = query.page * query.size;
  return {
    content: found.slice(from, from + query.size),
    totalElements: found.length,
    totals: {
      todayOrders: found.reduce((sum, row) => sum + row.todayOrders, 0),
      waiting: found.reduce((sum, row) => sum + row.waiting, 0),
    },
  };
};

export const shopChoices: Operation<typeof shopEndpoints.choices> = async (context) => {
  const { db } = context;
  const shops = await listVisibleShops(context);
  const repositories = await listVisibleRepositories(context, { right: "out" });
  return {
    shops: shops.map(({ id, name }) => ({ id, name })),
    repositories: repositories.map(({ id, name }) => ({ id, name })),
    licenses: await listLicenseOptions(db),
  };
};

const columns: readonly Column<ShopRow>[] = [
  text("平台", 12, (row) => platformLabels[row.platform]),
  text("店铺名", 28, (row) => row.name),
  text("平台店铺号", 18, (row) => row.platformShopId),
  text("主体", 32, (row) => row.licenseName),
  text("发货仓", 16, (row) => row.repositoryName),
  text("同步比例", 10, (row) => (row.pushes ? `${formatFen(row.ratioBp)}%` : "不同步")),
  unsummed(number("保留件数", (row) => row.reserve)),
  text("接入", 14, (row) => shopReachLabels[row.reach]),
  text("授权状态", 10, (row) => authStatusLabels[row.authStatus]),
  instant("到期", (row) => row.endsAt),
  instant("最近抓单", (row) => row.pulledAt),
  number("今日订单", (row) => row.todayOrders),
  number("待发", (row) => row.waiting),
  text("状态", 8, (row) => (row.enabled ? "启用" : "停用")),
];

export const shopExport = listExport({
  topic: "shops.export",
  title: "平台店铺",
  endpoints: shopExportEndpoints,
  async count(context, filter) {
    return { shop: (await findRows(context, filter)).length };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      yield await findRows(context, choice);
    });
  },
});

/** A company has tens of shops: they are read whole, so that their states come from one rule. */
async function findRows(context: Asking, filter: ShopFilter): Promise<ShopRow[]> {
  const shops = await listVisibleShops(context);
  const facts = await readFacts(
    context,
    shops.map(({ id }) => id),
  );
  const found = shops
    .map(({ appKey: _, hasSecret: __, remark: ___, refusal: ____, endsAt, ...shop }): ShopRow => {
      const fact = facts.get(shop.id);
      return {
        ...shop,
        endsAt: formatInstantOrNull(endsAt),
        licenseName: fact?.licenseName ?? null,
        repositoryName: fact?.repositoryName ?? "",
        pulledAt: fact?.pulledAt ?? null,
        todayOrders: fact?.todayOrders ?? 0,
        waiting: fact?.waiting ?? 0,
      };
    })
    .filter((row) => isWanted(row, filter));
  const sort = findSort(filter.sort, shopSortFields);
  if (!sort) return found;
  const sign = sort.direction === "asc" ? 1 : -1;
  return found.toSorted((one, other) => sign * compare(sortValue(one, sort.field), sortValue(other, sort.field)));
}

function isWanted(row: ShopRow, { keyword, platform, authStatus, repositoryId, licenseId, enabled }: ShopFilter) {
  const wanted = keyword?.toLowerCase();
  return (
    (!wanted || [row.name, row.platformShopId, row.licenseName].some((text) => text?.toLowerCase().includes(wanted))) &&
    (platform === undefined || row.platform === platform) &&
    (authStatus === undefined || row.authStatus === authStatus) &&
    (repositoryId === undefined || row.repositoryId === repositoryId) &&
    (licenseId === undefined || row.licenseId === licenseId) &&
    (enabled === undefined || row.enabled === enabled)
  );
}

function sortValue(row: ShopRow, field: ShopSortField): string | number {
  // What never ends comes last.
  if (field === "endsAt") return row.endsAt ?? "9999";
  return row[field] ?? "";
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "zh-CN");
}

interface Facts {
  id: number;
  licenseName: string | null;
  repositoryName: string;
  pulledAt: string | null;
  todayOrders: number;
  waiting: number;
}

async function readFacts({ db, clock }: Asking, ids: readonly number[]): Promise<Map<number, Facts>> {
  const today = bizDateOf(clock.now());
  const found = await rows<Facts>(
    db,
    sql`
    select s.id, l.name as "licenseName", r.name as "repositoryName",
           (select ${shownInstant(sql`max(c.last_ok_at)`)} from sync_cursor c
            where c.shop_id = s.id and c.kind = 'ORDERS') as "pulledAt",
           (select count(*)::int8 from shop_order o
            where o.shop_id = s.id and o.biz_date = ${today}::date and o.part = 0) as "todayOrders",
           (select count(*)::int8 from shop_order o
            where o.shop_id = s.id and o.state = 'WAIT_SHIP') as waiting
    from shop s join repository r on r.id = s.repository_id left join license l on l.id = s.license_id
    where s.id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map((row) => [row.id, row]));
}
