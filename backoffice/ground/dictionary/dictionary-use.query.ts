/** What goods and documents use of the dictionaries, and which of these the product itself asks for by name. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { SlipKind } from "#contract/finance/slip.words.ts";

/** An entry as it is written down: the text that goods and documents hold is its value, or of reasons its label. */
interface Entry {
  readonly id: number;
  readonly dictionary: string;
  readonly label: string;
  readonly value: string;
}

interface Use {
  /** What holds the text: 3 个商品. */
  readonly unit: string;
  /** How many hold the text of the entry `used`. */
  readonly count: SQL;
}

const isMeant = (column: SQL) => sql`${column} in (used.value, used.label)`;
const slips: Use = {
  unit: "张调整单",
  count: sql`select count(*) from stock_adjust slip where ${isMeant(sql`slip.reason`)}`,
};

/** 费用单 hold the category as it was called. */
function cashSlips(kind: SlipKind): Use {
  return {
    unit: "张费用单",
    count: sql`select count(*) from cash_slip slip where slip.kind = ${kind} and ${isMeant(sql`slip.category`)}`,
  };
}

const uses: Readonly<Record<string, Use>> = {
  product_unit: { unit: "个商品", count: sql`select count(*) from product where product.unit = used.value` },
  return_reason: {
    unit: "行退货",
    count: sql`select count(*) from bill_line line where line.kind = 'RETURN' and ${isMeant(sql`line.reason`)}`,
  },
  courier: {
    unit: "张平台订单或审单规则",
    count: sql`select count(*) from (select courier from shop_order union all select courier from order_rule) held
      where courier = used.label`,
  },
  employee_post: { unit: "位员工", count: sql`select count(*) from employee where ${isMeant(sql`employee.post`)}` },
  asset_category: {
    unit: "项固定资产",
    count: sql`select count(*) from fixed_asset asset where asset.category = used.value`,
  },
  scrap_reason: slips,
  expense_category: cashSlips("EXPENSE"),
  income_category: cashSlips("INCOME"),
  adjust_reason: slips,
};

/** Yes and no of forms that ELADMIN's client shows: without either it offers no choice (eladmin-api.md §1.7). */
const statusDictionaries = ["user_status", "dept_status", "job_status"];

/** Names of the dictionaries that the product asks for. */
export const askedDictionaries: readonly string[] = [...Object.keys(uses), ...statusDictionaries];

/** Why one of the entries has to stay, in words that go on 「…，不能删除」; null where none has. */
export async function findEntryUse(db: Db, entries: readonly Entry[]): Promise<string | null> {
  const state = entries.find(({ dictionary }) => statusDictionaries.includes(dictionary));
  if (state) return `“${state.label}”是系统使用的状态`;
  for (const [dictionary, { unit, count }] of Object.entries(uses)) {
    const ids = entries.filter((entry) => entry.dictionary === dictionary).map(({ id }) => id);
    if (ids.length === 0) continue;
    const [found] = await rows<{ label: string; count: number }>(
      db,
      sql`select used.label, (${count})::int8 as count from dict_detail used
          where used.id = any(${pgArray(ids)}::bigint[]) and exists (${count} having count(*) > 0)
          order by used.dict_sort, used.id limit 1`,
    );
    if (found) return `“${found.label}”已被 ${found.count} ${unit}使用`;
  }
  return null;
}
