/** A style as what belongs to it is changed: its SKUs, its route, its bill of materials count with its version. */
import { eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { product } from "./product.tables.ts";

interface Style {
  id: number;
  version: number;
  styleNo: string;
  name: string;
}

/** Its number, name and version. */
export async function getStyle(db: Db, id: number, { lock = false } = {}): Promise<Style> {
  const { version, styleNo, name } = product;
  const query = db.select({ id: product.id, version, styleNo, name }).from(product).where(eq(product.id, id));
  const [row] = await (lock ? query.for("no key update") : query);
  if (!row) throw new DomainError("商品不存在，可能已被删除");
  return row;
}

/** Locked, and of the version that was looked at. */
export async function openStyle({ db }: Context, { id, version }: { id: number; version: number }): Promise<Style> {
  const row = await getStyle(db, id, { lock: true });
  assertVersion(row, version);
  return row;
}

/** Counts its version up. */
export async function touchStyle(context: Context, style: Style): Promise<{ version: number }> {
  return touch(context, product, style, {});
}
