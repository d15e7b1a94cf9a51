/** How 物料盘点 and 期初 are read: what was counted against the book that was shown, and what lies there beside. */
import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, Refused, readLi, readMilli } from "#app/lib/form/form.server.ts";
import { findOne, named } from "../material-lines.server.ts";

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The difference to the book that was seen is what is booked: what moves meanwhile stays moved. */
export async function readCounts({ book, found, ...rest }: Fields, api: Api): Promise<Fields> {
  const lines: { materialId: number; lot: string; qtyMilli: number; priceLi?: number }[] = [];
  for (const [at, row] of rowsOf(book).entries()) {
    const counted = textOf(row.counted);
    if (counted === "") continue;
    const countedMilli = named(`book[${at}].counted`, () => readMilli("实盘", counted));
    const qtyMilli = countedMilli - Number(row.bookMilli);
    if (qtyMilli !== 0) lines.push({ materialId: Number(row.materialId), lot: textOf(row.lot), qtyMilli });
  }
  for (const [at, row] of rowsOf(found).entries()) {
    const [text, qty, price] = [textOf(row.text), textOf(row.qty), textOf(row.price)];
    if (text === "" && qty === "") continue;
    if (text === "") throw new Refused(`第 ${at + 1} 行请写物料编码`, `found[${at}].text`);
    const { materialId } = await findOne(api, text, `found[${at}].text`);
    lines.push({
      materialId,
      lot: textOf(row.lot),
      qtyMilli: named(`found[${at}].qty`, () => readMilli("数量", qty)),
      ...(price !== "" && { priceLi: named(`found[${at}].price`, () => readLi("单价", price)) }),
    });
  }
  if (lines.length === 0) throw new Refused("没有差异需要登记：请填写与账面不同的实盘数，或账上没有的物料");
  return { ...rest, lines };
}
