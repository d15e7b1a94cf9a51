/** 物料流水: movements of material, newest first, by keyset, within the places that may be viewed. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { allTurns, type LedgerTurn, readTurn } from "#backoffice/ground/documents/ledger-turn.ts";
import { idWindow, instantsOf, ledgerRange, writtenAt } from "#backoffice/ground/documents/ledger-window.ts";
import { day, instant, milli, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { materialWordColumns } from "#backoffice/masters/material/material-words.query.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { cost, type DocumentColumn } from "#backoffice/trade/documents/document-export.ts";
import { movementRange } from "#contract/inventory/stock.ts";
import { materialMoveLabels, materialUnitLabels } from "#contract/manufacture/material.words.ts";
import {
  type MaterialMovementFilter,
  type MaterialMovementRow,
  materialMovementExportEndpoints,
  type materialStockEndpoints,
} from "#contract/manufacture/material-stock.ts";

/** Without being asked for more, totals look at this many of the newest movements. */
const quickIds = 100_000;

interface Scope {
  /** Conditions on `m`, the movement, beside its id. */
  where: SQL;
  first: number;
  last: number;
  range: { from: string; to: string } | null;
}

async function movementScope(context: Context, filter: MaterialMovementFilter): Promise<Scope> {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const visible = access.ids("view").filter((id) => filter.repositoryId === undefined || id === filter.repositoryId);
  const { keyword = "", docNo } = filter;
  const part = containing(keyword);
  const range = ledgerRange(context.clock, filter, movementRange);
  const [from, until] = range ? instantsOf(range) : [];
  return {
    where: all([
      sql`m.repository_id = any(${pgArray(visible)}::bigint[])`,
      filter.moveType.length > 0 && sql`m.move_type = any(${pgArray(filter.moveType)}::text[])`,
      Boolean(filter.lot) && sql`m.lot = ${filter.lot}`,
      keyword !== "" &&
        sql`m.material_id in (select id from material where code ilike ${part} or name ilike ${part}
              or color ilike ${part} or spec ilike ${part})`,
      Boolean(docNo) && sql`(m.doc_type, m.doc_id) in (${documents(sql`no = ${docNo}`)})`,
      from && sql`m.created_at >= ${from} and m.created_at < ${until}`,
    ]),
    ...(await idWindow(db, "material_movement", range)),
    range,
  };
}

/** Types and ids of the documents that `which` finds by its `no`; a purchase's own number stands for its returns as well. */
function documents(which: SQL): SQL {
  return sql`
    select 'MATERIAL_PURCHASE', id from material_purchase where ${which}
    union all select 'MATERIAL_PURCHASE_RETURN', id from material_purchase_return where ${which}
      or purchase_id in (select id from material_purchase where ${which})
    union all select 'MATERIAL_ISSUE', id from material_issue where ${which}
    union all select 'MATERIAL_ADJUST', id from material_adjust where ${which}`;
}

export const listMaterialMovements: Operation<typeof materialStockEndpoints.movements> = async (context, { query }) => {
  const scope = await movementScope(context, query);
  const { page, newer, older } = await readPage(context.db, scope, query);
  return {
    ...{ content: await shown(context, page), newer, older, range: scope.range },
    totals: await addUp(context.db, scope, query.totals),
  };
};

interface Movement extends Omit<MaterialMovementRow, "createTime" | "valueFen"> {
  createdAt: Date;
  valueFen: number;
}

function readPage(db: Db, scope: Scope, turn: LedgerTurn) {
  return readTurn(
    scope,
    turn,
    ({ first, last, limit, backwards }) => {
      const order = backwards ? sql`m.id asc` : sql`m.id desc`;
      return rows<Movement>(
        db,
        sql`
        with m as materialized (
          select m.* from material_movement m
          where m.id >= ${first} and m.id <= ${last} and ${scope.where} order by ${order} limit ${limit}
        )
        select m.id, m.created_at as "createdAt", m.biz_date::text as "bizDate", ${materialWordColumns},
          m.repository_id as "repositoryId", repository.name as "repositoryName", m.lot, m.move_type as "moveType",
          m.qty_milli as "qtyMilli", m.balance_after_milli as "balanceAfterMilli", m.reverse_of is not null as reversal,
          m.doc_type as "docType", coalesce(bought.no, given.no, issue.no, slip.no) as "docNo",
          coalesce(bought.id, given.purchase_id, issue.id, slip.id) as "docPageId",
          coalesce(party.name, batch.no) as counterpart, coalesce(operator.nick_name, '') as "operatorName",
          m.value_fen as "valueFen"
        from m
        join repository on repository.id = m.repository_id
        join material on material.id = m.material_id
        left join material_purchase_return given on m.doc_type = 'MATERIAL_PURCHASE_RETURN' and given.id = m.doc_id
        left join material_purchase bought on m.doc_type = 'MATERIAL_PURCHASE' and bought.id = m.doc_id
        left join material_purchase whole on whole.id = coalesce(bought.id, given.purchase_id)
        left join party on party.id = whole.party_id
        left join material_issue issue on m.doc_type = 'MATERIAL_ISSUE' and issue.id = m.doc_id
        left join batch on batch.id = issue.batch_id
        left join material_adjust slip on m.doc_type = 'MATERIAL_ADJUST' and slip.id = m.doc_id
        left join sys_user operator on operator.id = m.operator_id
        order by ${order}`,
      );
    },
    ({ id }) => id,
  );
}

async function shown(context: Context, page: readonly Movement[]): Promise<MaterialMovementRow[]> {
  const access = await readRepositoryAccess(context);
  return page.map(({ createdAt, valueFen, ...row }) => ({
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    ...(access.mayCost(row.repositoryId) && { valueFen }),
  }));
}

/** Exact where that is cheap, or asked for; else of the newest movements, and since when. */
async function addUp(db: Db, scope: Scope, mode: "quick" | "all") {
  const cutoff = scope.last - quickIds + 1;
  const quick = mode === "quick" && cutoff > scope.first;
  const totals = await oneRow<{ count: number; in: number; out: number }>(
    db,
    sql`
    select count(*)::int8 as count, coalesce(sum(qty_milli) filter (where qty_milli > 0), 0)::int8 as in,
      coalesce(-sum(qty_milli) filter (where qty_milli < 0), 0)::int8 as out
    from material_movement m
    where m.id >= ${quick ? cutoff : scope.first} and m.id <= ${scope.last} and ${scope.where}`,
  );
  return { ...totals, since: quick ? await writtenAt(db, "material_movement", cutoff) : null };
}

export const materialMovementExport = listExport({
  topic: "materialMovements.export",
  title: "物料流水",
  endpoints: materialMovementExportEndpoints,
  async count(context, filter) {
    const scope = await movementScope(context, filter);
    return { movement: (await addUp(context.db, scope, "all")).count };
  },
  async table(context, choice) {
    const access = await readRepositoryAccess(context);
    const seesCost = access.ids("view").some((repositoryId) => access.mayCost(repositoryId));
    return exportRows(
      columns.filter((one) => !one.cost || seesCost),
      async function* () {
        const scope = await movementScope(context, choice);
        for await (const page of allTurns(1_000, (turn) => readPage(context.db, scope, turn))) {
          yield await shown(context, page);
        }
      },
    );
  },
});

const columns: readonly DocumentColumn<MaterialMovementRow>[] = [
  instant("时间", (row) => row.createTime),
  day("业务日期", (row) => row.bizDate),
  text("仓库", 20, (row) => row.repositoryName),
  text("编码", 14, (row) => row.code),
  text("物料", 22, (row) => row.name),
  text("颜色", 10, (row) => row.color),
  text("缸号", 12, (row) => row.lot),
  text("类型", 10, (row) => materialMoveLabels[row.moveType] + (row.reversal ? "（红冲）" : "")),
  milli("变动", (row) => row.qtyMilli),
  milli("结存", (row) => row.balanceAfterMilli),
  text("单位", 6, (row) => materialUnitLabels[row.unit]),
  text("来源单号", 16, (row) => row.docNo),
  text("对方", 20, (row) => row.counterpart),
  text("操作人", 10, (row) => row.operatorName),
  cost("金额", (row) => row.valueFen),
];
