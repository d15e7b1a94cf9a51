/**
 * 库存变更日志: movements, newest first, by keyset. A page costs the same at
 * any depth; what it adds up is bounded, and says so (domain.md §3.3, §7).
 */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { allTurns, type LedgerTurn, readTurn } from "#backoffice/ground/documents/ledger-turn.ts";
import { writtenAt } from "#backoffice/ground/documents/ledger-window.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { MovementFilter, MovementRow, stockEndpoints } from "#contract/inventory/stock.ts";
import { documentKey, findDocuments } from "./movement-documents.ts";
import { type MovementScope, movementScope } from "./movement-filter.ts";

/** Without being asked for more, totals look at this many of the newest movements, or read this many of a few SKUs. */
const quickIds = 100_000;
const quickRows = 3_000;

export const listMovements: Operation<typeof stockEndpoints.movements> = async (context, { query }) => {
  const scope = await movementScope(context, query);
  const { page, newer, older } = await readPage(context.db, scope, query);
  return {
    content: await describe(context, page),
    newer,
    older,
    totals: await addUp(context.db, scope, query.totals),
    range: scope.range,
  };
};

/** All movements of the filter, newest first, page by page; what is written meanwhile is newer and stays out. */
export async function* movementPages(
  context: Context,
  filter: MovementFilter,
  size: number,
): AsyncGenerator<MovementRow[]> {
  const scope = await movementScope(context, filter);
  for await (const page of allTurns(size, (turn) => readPage(context.db, scope, turn))) {
    yield await describe(context, page);
  }
}

export async function countMovements(context: Context, filter: MovementFilter): Promise<number> {
  return (await sums(context.db, ofAll(await movementScope(context, filter)))).count;
}

interface Movement {
  id: number;
  createdAt: Date | string;
  bizDate: string;
  repositoryId: number;
  repositoryName: string;
  productId: number;
  styleNo: string;
  colorName: string;
  sizeName: string;
  skuCode: string;
  grade: MovementRow["grade"];
  moveType: MovementRow["moveType"];
  qty: number;
  balanceAfter: number;
  reversal: boolean;
  docType: string;
  docId: number;
  docLineId: number;
  operatorName: string;
  valueFen: number;
}

function readPage(db: Db, scope: MovementScope, turn: LedgerTurn) {
  return readTurn(
    scope,
    turn,
    ({ first, last, limit, backwards }) =>
      rows<Movement>(db, pageStatement({ ...scope, first, last }, limit, backwards)),
    ({ id }) => id,
  );
}

function pageStatement(scope: MovementScope, limit: number, backwards: boolean): SQL {
  const order = backwards ? sql`m.id asc` : sql`m.id desc`;
  const among = sql`m.id >= ${scope.first} and m.id <= ${scope.last} and ${scope.where} order by ${order} limit ${limit}`;
  const page = scope.skuIds
    ? sql`select m.* from ${wanted(scope.skuIds)}
          cross join lateral (select m.* from stock_movement m where m.sku_id = wanted.sku_id and ${among}) m
          order by ${order} limit ${limit}`
    : sql`select m.* from stock_movement m where ${among}`;
  return sql`
    with m as materialized (${page})
    select m.id, m.created_at as "createdAt", to_char(m.biz_date, 'YYYY-MM-DD') as "bizDate",
      m.repository_id as "repositoryId", repository.name as "repositoryName", product.id as "productId",
      product.style_no as "styleNo", color.name as "colorName", size.name as "sizeName", sku.sku_code as "skuCode",
      m.grade, m.move_type as "moveType", m.qty, m.balance_after as "balanceAfter", m.reverse_of is not null as reversal,
      m.doc_type as "docType", m.doc_id as "docId", m.doc_line_id as "docLineId",
      coalesce(operator.nick_name, '') as "operatorName", m.value_fen as "valueFen"
    from m
    join repository on repository.id = m.repository_id
    join sku on sku.id = m.sku_id
    join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id
    join size on size.id = sku.size_id
    left join sys_user operator on operator.id = m.operator_id
    order by ${order}`;
}

function wanted(skuIds: readonly number[]): SQL {
  return sql`unnest(${pgArray(skuIds)}::bigint[]) as wanted(sku_id)`;
}

/** Documents are looked up for the page's rows only; what they cost is shown where it may be seen. */
async function describe(context: Context, page: readonly Movement[]): Promise<MovementRow[]> {
  const access = await readRepositoryAccess(context);
  const documents = await findDocuments(context.db, page, (repositoryId) => access.may(repositoryId, "view"));
  return page.map(({ createdAt, docLineId, valueFen, ...row }) => {
    const document = documents.get(documentKey({ ...row, docLineId }));
    return {
      ...row,
      createTime: formatInstant(new Date(createdAt)),
      docNo: document?.no ?? null,
      docPageId: document?.pageId ?? null,
      counterpart: document?.counterpart ?? null,
      remark: document?.remark ?? "",
      ...(access.mayCost(row.repositoryId) && { valueFen }),
    };
  });
}

type Totals = Answer<typeof stockEndpoints.movements>["totals"];

/** Exact where that is cheap, or asked for; else of the newest movements, and since when. */
async function addUp(db: Db, scope: MovementScope, mode: "quick" | "all"): Promise<Totals> {
  if (mode === "all" || scope.byDocument) return sums(db, ofAll(scope));
  if (scope.skuIds) {
    const few = await sums(db, ofAll(scope, quickRows + 1));
    if (few.count <= quickRows) return few;
  }
  const cutoff = scope.last - quickIds + 1;
  if (cutoff <= scope.first) return sums(db, ofAll(scope));
  const totals = await sums(db, ofAll({ ...scope, first: cutoff }));
  return { ...totals, since: await writtenAt(db, "stock_movement", cutoff) };
}

/** Pieces of the movements, no more than `limit`. A few SKUs are read each from its own index, whatever the planner thinks. */
function ofAll({ first, last, where, skuIds }: MovementScope, limit?: number): SQL {
  const among = sql`m.id >= ${first} and m.id <= ${last} and ${where}`;
  if (!skuIds) return sql`select m.qty from stock_movement m where ${among}`;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  return sql`
    select m.qty from ${wanted(skuIds)}
    cross join lateral (
      select m.qty from stock_movement m where m.sku_id = wanted.sku_id and ${among} offset 0
    ) m ${most}`;
}

async function sums(db: Db, movements: SQL): Promise<Totals> {
  const totals = await oneRow<Omit<Totals, "since">>(
    db,
    sql`
    select count(*)::int8 as count, coalesce(sum(qty) filter (where qty > 0), 0)::int8 as in,
      coalesce(-sum(qty) filter (where qty < 0), 0)::int8 as out, coalesce(sum(qty), 0)::int8 as net
    from (${movements}) m`,
  );
  return { ...totals, since: null };
}

/** What the filters choose from. */
export const movementChoices: Operation<typeof stockEndpoints.movementChoices> = async (context) => {
  const access = await readRepositoryAccess(context);
  const ids = pgArray(access.ids("view"));
  return {
    repositories: await rows(
      context.db,
      sql`select id, name from repository where id = any(${ids}::bigint[]) and type <> 'TRANSIT' order by sort, id`,
    ),
    operators: await rows(context.db, sql`select id, nick_name as name from sys_user order by id limit 500`),
  };
};
