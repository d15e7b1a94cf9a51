/** What other domains ask about materials: their words, and which there are. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { containing } from "#backoffice/db/where.ts";
import type { MaterialWords } from "#contract/manufacture/materials.ts";

/** A material as documents and bills of material know it; `priceLi` is the 参考价 of one unit. */
export interface Material extends MaterialWords {
  priceLi: number;
  supplierId: number | null;
  on: boolean;
}

const columns = sql`
  id as "materialId", code, name, spec, color, unit, price_li as "priceLi", supplier_id as "supplierId", status = 'ON' as "on"`;

/** Those in use whose code is the text, else whose words contain it, by code; at most 50. All where no text is given. */
export async function listMaterials(db: Db, text = ""): Promise<Material[]> {
  const code = text.trim().toUpperCase();
  const part = containing(text.trim());
  const found = await rows<Material>(
    db,
    sql`select ${columns} from material where status = 'ON' and (
          code ilike ${part} or name ilike ${part} or color ilike ${part} or spec ilike ${part}
          or name || ' ' || spec || ' ' || color ilike ${part})
        order by code = ${code} desc, code limit 50`,
  );
  const [first] = found;
  return first?.code === code ? [first] : found;
}

/** By id; those that do not exist are absent. */
export async function findMaterials(db: Db, ids: readonly number[]): Promise<Map<number, Material>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Material>(
    db,
    sql`select ${columns} from material where id = any(${pgArray(distinct(ids))}::bigint[])`,
  );
  return new Map(found.map((one) => [one.materialId, one]));
}

/** `M-01 40 支棉 黑`, as sentences name a material, with its 缸号 where it has one. */
export function materialLabel(material: Pick<MaterialWords, "code" | "name" | "color"> | undefined, lot = ""): string {
  if (!material) return "所填物料";
  const words = [material.code, material.name, material.color].filter(Boolean).join(" ");
  return lot ? `${words} 缸号 ${lot}` : words;
}
