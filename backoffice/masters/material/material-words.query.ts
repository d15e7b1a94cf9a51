/** What every list and document of materials selects of `material`. */
import { sql } from "drizzle-orm";

/** The words of a material that is joined as `material`; {@link MaterialWords} of the contract. */
export const materialWordColumns = sql`
  material.id as "materialId", material.code, material.name, material.spec, material.color, material.unit`;

/** What some lines are about, in a few words: 40 支棉 黑 等 3 种. An aggregate over `line` joined with `material`. */
export const goodsOf = sql`
  coalesce(min(concat_ws(' ', material.name, nullif(material.color, ''))) filter (where line.line_no = 1), '')
  || case when count(distinct material.id) > 1 then ' 等 ' || count(distinct material.id) || ' 种' else '' end`;
