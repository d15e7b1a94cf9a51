/** 导入日线: the bars of days, one row each, from xlsx or csv; and their export. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Column, day, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { dayOf } from "#backoffice/ground/spreadsheet/opening.rules.ts";
import { type CheckedRows, rowImport, type SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import {
  type FieldOf,
  reportOnce,
  type SheetColumns,
  sheetError,
} from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { type MarketBar, marketBarExportEndpoints, marketBarImport, marketCode } from "#contract/market/indexes.ts";
import { bizDate } from "#contract/value.ts";
import { amountDigits, priceDigits, readHundredths } from "./market.rules.ts";
import { readBars } from "./market.ts";

const columns = {
  code: { header: "代码", width: 10, required: true, hint: "例如 000001" },
  name: { header: "名称", width: 16, required: true, hint: "不超过 30 个字" },
  day: { header: "日期", width: 12, required: true, hint: "年-月-日" },
  open: { header: "开盘", width: 10, required: true, hint: "点数，最多两位小数" },
  high: { header: "最高", width: 10, required: true, hint: "点数" },
  low: { header: "最低", width: 10, required: true, hint: "点数" },
  close: { header: "收盘", width: 10, required: true, hint: "点数" },
  volume: { header: "成交量", width: 14, hint: "股，可不填" },
  amount: { header: "成交额", width: 16, hint: "元，可不填" },
} as const satisfies SheetColumns;

type Bar = MarketBar & { code: string; name: string };

async function check({ clock }: Context, sheet: readonly SheetRow<typeof columns>[]): Promise<CheckedRows<Bar>> {
  const errors: RowError[] = [];
  const right: { row: number; fields: Bar }[] = [];
  const seen = new Map<string, number>();
  const today = bizDateOf(clock.now());
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: FieldOf<typeof columns>, message: string) =>
      reportOnce(errors, sheetError(columns, number, field, message));
    // A spreadsheet takes 000001 for a number.
    const text = /^\d{1,5}$/.test(values.code ?? "") ? (values.code ?? "").padStart(6, "0") : (values.code ?? "");
    const code = marketCode.safeParse(text);
    if (!code.success) refuse("code", "代码应为不超过 12 位的字母、数字或点");
    const name = values.name ?? "";
    if (name === "" || name.length > 30) refuse("name", name === "" ? "请填写名称" : "名称不能超过 30 个字");
    const day = bizDate.safeParse(dayOf(values.day ?? ""));
    if (!day.success) refuse("day", "日期格式应为 年-月-日，例如 2026-03-01");
    else if (day.data > today) refuse("day", "日期不能晚于今天");
    const price = (field: "open" | "high" | "low" | "close") => {
      const read = readHundredths(values[field] ?? "", priceDigits);
      if (read === null || read <= 0) refuse(field, `${columns[field].header}应为大于 0 的数`);
      return read ?? 0;
    };
    const [open, high, low, close] = [price("open"), price("high"), price("low"), price("close")];
    if (errors.length === before) {
      if (high < Math.max(open, close, low)) refuse("high", "最高不能小于开盘、收盘和最低");
      else if (low > Math.min(open, close)) refuse("low", "最低不能大于开盘和收盘");
    }
    const volume = Number(values.volume ?? "0");
    if (!Number.isSafeInteger(volume) || volume < 0) refuse("volume", "成交量应为不小于 0 的整数");
    const amountFen = values.amount === undefined ? 0 : readHundredths(values.amount, amountDigits);
    if (amountFen === null) refuse("amount", "成交额应为不小于 0 的金额");
    if (!code.success || !day.success || amountFen === null || errors.length > before) continue;
    const key = `${code.data} ${day.data}`;
    const first = seen.get(key);
    if (first !== undefined) refuse("day", `与第 ${first} 行重复`);
    else {
      seen.set(key, number);
      right.push({
        row: number,
        fields: { code: code.data, name, day: day.data, open, high, low, close, volume, amountFen },
      });
    }
  }
  return { right, errors };
}

async function write({ db }: Context, bar: Bar): Promise<number> {
  await db.execute(sql`
    insert into market_bar (code, name, day, open, high, low, close, volume, amount_fen)
    values (${bar.code}, ${bar.name}, ${bar.day}::date, ${bar.open}, ${bar.high}, ${bar.low}, ${bar.close}, ${bar.volume}, ${bar.amountFen})
    on conflict (code, day) do update set name = excluded.name, open = excluded.open, high = excluded.high,
      low = excluded.low, close = excluded.close, volume = excluded.volume, amount_fen = excluded.amount_fen`);
  return 0;
}

export const barImportModule = rowImport({ import: marketBarImport, columns, check, write });

export const barExport = listExport({
  topic: "marketBars.export",
  title: "日K",
  endpoints: marketBarExportEndpoints,
  async count({ db }, { code }) {
    return { bar: (await readBars(db, code, null)).length };
  },
  async table({ db }, { code }) {
    // What the import asks for first.
    const named = [text("代码", 10, () => code), text("名称", 16, (bar: MarketBar & { name: string }) => bar.name)];
    return exportRows<MarketBar & { name: string }>([...named, ...barColumns], async function* () {
      yield await readBars(db, code, null);
    });
  },
});

const barColumns: readonly Column<MarketBar>[] = [
  day("日期", (bar) => bar.day),
  unsummed(money("开盘", (bar) => bar.open)),
  unsummed(money("最高", (bar) => bar.high)),
  unsummed(money("最低", (bar) => bar.low)),
  unsummed(money("收盘", (bar) => bar.close)),
  unsummed(number("成交量", (bar) => bar.volume)),
  unsummed(money("成交额", (bar) => bar.amountFen)),
];
