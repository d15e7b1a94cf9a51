/** BOM: what of which material a piece of a style takes, as its page reads and writes it, whole (domain.md §3.1, §4). */
import { eq, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { getStyle, openStyle, touchStyle } from "#backoffice/masters/goods/product/style.ts";
import type { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { colorCostLi, lineCostLi } from "./bom.rules.ts";
import { bomLine } from "./process.tables.ts";
import { readBom } from "./route.ts";

type Endpoints = typeof processRouteEndpoints;

export const bomDetail: Operation<Endpoints["bom"]> = async (context, { params }) => {
  const { db, actor } = context;
  const style = await getStyle(db, params.id);
  const lines = await readBom(db, params.id);
  const colors = await readColors(db, params.id);
  if (!hasPermission(actor.permissions, [permissions.costView])) {
    return { ...style, colors, lines: lines.map(({ priceLi: _, ...line }) => line) };
  }
  return {
    ...style,
    colors,
    lines: lines.map((line) => ({ ...line, costLi: lineCostLi(line) })),
    costs: colors.map(({ id, name }) => ({ colorId: id, colorName: name, costLi: colorCostLi(lines, id) })),
  };
};

export const bomMaterials: Operation<Endpoints["materials"]> = async ({ db }) =>
  rows(
    db,
    sql`select id, code, name, concat_ws(' ', nullif(spec, ''), nullif(color, '')) as spec, unit
        from material where status = 'ON' order by type, code`,
  );

export const saveBom: Operation<Endpoints["saveBom"]> = async (context, { body }) => {
  const { db } = context;
  const style = await openStyle(context, body);
  const before = await readBom(db, style.id);
  await assertLines(db, style.id, before, body.lines);
  await db.delete(bomLine).where(eq(bomLine.productId, style.id));
  if (body.lines.length > 0) {
    await db.insert(bomLine).values(body.lines.map((line, sort) => ({ ...line, productId: style.id, sort })));
  }
  const kept = before.map(({ materialId, colorId, usageMilli, lossBp }) => ({
    materialId,
    colorId,
    usageMilli,
    lossBp,
  }));
  await writeAudit(context, [
    { entity: "product", entityId: style.id, action: "bom", before: kept, after: body.lines },
  ]);
  return { id: style.id, ...(await touchStyle(context, style)) };
};

type Line = Pick<(typeof bomLine)["$inferSelect"], "materialId" | "colorId">;

/** A material once a colour and not for all beside one; of the style's colours; a stopped one only where it was before. */
async function assertLines(db: Db, productId: number, before: readonly Line[], lines: readonly Line[]): Promise<void> {
  const found = await rows<{ id: number; name: string; status: string }>(
    db,
    sql`select id, name, status from material where id = any(${pgArray(lines.map(({ materialId }) => materialId))}::bigint[])`,
  );
  const colors = new Map((await readColors(db, productId)).map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  for (const { materialId, colorId } of lines) {
    const row = found.find(({ id }) => id === materialId);
    if (!row) throw new DomainError("所选物料不存在，请刷新后重试");
    if (row.status === "OFF" && !before.some((line) => line.materialId === materialId)) {
      throw new DomainError(`${row.name}已停用，不能加入用量`);
    }
    if (colorId !== null && !colors.has(colorId)) throw new DomainError(`${row.name}的颜色不是本款的颜色，请重新选择`);
    const key = `${materialId} ${colorId}`;
    const other = lines.some(
      (line) => line.materialId === materialId && (line.colorId === null) !== (colorId === null),
    );
    if (seen.has(key)) throw new DomainError(`${row.name}（${colorName(colors, colorId)}）重复，请合并成一行`);
    if (other) throw new DomainError(`${row.name}既有全部颜色又有单个颜色的用量，请只留一种`);
    seen.add(key);
  }
}

function colorName(colors: ReadonlyMap<number, string>, id: number | null): string {
  return id === null ? "全部颜色" : (colors.get(id) ?? "");
}

/** The colours of a style, in its order. */
async function readColors(db: Db, productId: number): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    sql`select v.id, v.name from product_color c join attr_value v on v.id = c.color_id
        where c.product_id = ${productId} order by c.sort, v.id`,
  );
}
