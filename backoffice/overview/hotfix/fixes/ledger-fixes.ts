/** 重建库存结存, 物料结存 and 账户余额: what each ledger's movements come to, a few hundred keys at a time. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { idRanges } from "#backoffice/db/id-ranges.ts";
import {
  mendMaterialBalances,
  type WrongMaterialBalance,
  wrongMaterialBalances,
} from "#backoffice/ledgers/material-ledger/rebuild.ts";
import { mendAccounts, type WrongAccount, wrongAccounts } from "#backoffice/ledgers/money-ledger/rebuild.ts";
import {
  mendStockBalances,
  type WrongStockBalance,
  wrongStockBalances,
} from "#backoffice/ledgers/stock-ledger/rebuild.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { gradeLabels } from "#contract/inventory/stock.ts";
import type { AccountKind } from "#contract/system/accounts.ts";
import type { DifferenceLine } from "#contract/system/hotfixes.ts";
import type { Hotfix, HotfixStep } from "../hotfix.ts";
import { lineOf } from "./line.ts";

/** Rows of the master that one step goes through: a short statement at the large tier too. */
const stepSize = { sku: 500, material: 50, account: 500 };

export const stockFix: Hotfix = {
  code: "stock",
  title: "重建库存结存",
  explains: "按库存变更日志重新合计每个仓、款色码、品级的件数和金额。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`sku`, stepSize.sku);
    return ranges.map(
      (range): HotfixStep => ({
        find: async (within) =>
          stockLines(
            within,
            await rows<WrongStockBalance>(
              within,
              sql`${wrongStockBalances(range)} order by sku_id, repository_id, grade`,
            ),
          ),
        mend: (context) => mendStockBalances(context, range),
      }),
    );
  },
};

async function stockLines(db: Db, wrong: readonly WrongStockBalance[]): Promise<DifferenceLine[]> {
  const labels = await findSkuLabels(
    db,
    wrong.map((one) => one.sku_id),
  );
  const places = await repositoryNames(db, wrong);
  return wrong.flatMap((one) => {
    const grade = gradeLabels[one.grade as Grade];
    const what = `${places.get(one.repository_id) ?? ""} ${labels.get(one.sku_id) ?? ""} ${grade}`;
    return [
      ...lineOf(what, "件数", "qty", one.on_hand, one.should_on_hand),
      ...lineOf(what, "金额", "fen", one.value_fen, one.should_value_fen),
    ];
  });
}

/** Names of the repositories that rows speak of. */
export async function repositoryNames(
  db: Db,
  found: readonly { repository_id: number }[],
): Promise<Map<number, string>> {
  if (found.length === 0) return new Map();
  const named = await rows<{ id: number; name: string }>(db, sql`select id, name from repository`);
  return new Map(named.map(({ id, name }) => [id, name]));
}

export const materialFix: Hotfix = {
  code: "material",
  title: "重建物料结存",
  explains: "按物料流水重新合计每个仓、物料、缸号的数量和金额。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`material`, stepSize.material);
    return ranges.map(
      (range): HotfixStep => ({
        find: async (within) =>
          materialLines(
            within,
            await rows<WrongMaterialBalance>(
              within,
              sql`${wrongMaterialBalances(range)} order by material_id, repository_id, lot`,
            ),
          ),
        mend: (context) => mendMaterialBalances(context.db, range),
      }),
    );
  },
};

async function materialLines(db: Db, wrong: readonly WrongMaterialBalance[]): Promise<DifferenceLine[]> {
  const materials = await findMaterials(
    db,
    wrong.map((one) => one.material_id),
  );
  const places = await repositoryNames(db, wrong);
  return wrong.flatMap((one) => {
    const label = materialLabel(materials.get(one.material_id), one.lot);
    const what = `${places.get(one.repository_id) ?? ""} ${label}`;
    return [
      ...lineOf(what, "数量", "milli", one.qty_milli, one.should_qty_milli),
      ...lineOf(what, "金额", "fen", one.value_fen, one.should_value_fen),
    ];
  });
}

export const accountFix: Hotfix = {
  code: "account",
  title: "重建账户余额",
  explains: "按账户流水重新合计资金账户、客户、赠送金、工厂、供应商和员工的余额。",
  async steps({ db }) {
    const ranges = await idRanges(db, sql`account`, stepSize.account);
    return ranges.map(
      (range): HotfixStep => ({
        find: async (within) =>
          accountLines(await rows<WrongAccount & { name: string | null }>(within, namedAccounts(wrongAccounts(range)))),
        mend: (context) => mendAccounts(context.db, range),
      }),
    );
  },
};

const namedAccounts = (wrong: ReturnType<typeof wrongAccounts>) => sql`
  select wrong.*, case kind
    when 'FUND' then (select name from fund where id = owner_id)
    when 'EMPLOYEE' then (select name from employee where id = owner_id)
    when 'FACTORY' then (select name from party where id = owner_id)
    when 'SUPPLIER' then (select name from party where id = owner_id)
    else (select name from distributor where id = owner_id) end as name
  from (${wrong}) wrong order by id`;

const kindLabels: Record<AccountKind, string> = {
  FUND: "资金账户",
  DISTRIBUTOR: "客户",
  DISTRIBUTOR_BONUS: "客户赠送金",
  FACTORY: "工厂",
  SUPPLIER: "供应商",
  EMPLOYEE: "员工",
};

function accountLines(wrong: readonly (WrongAccount & { name: string | null })[]): DifferenceLine[] {
  return wrong.flatMap(({ kind, name, balance_fen, should_fen }) =>
    lineOf(`${kindLabels[kind]} ${name ?? ""}`.trim(), "余额", "fen", balance_fen, should_fen),
  );
}
