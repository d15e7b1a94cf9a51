/** 红冲: takes a document's movements of material back, each once, at the value it had (domain.md §1.3, §2.1). */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import {
  type MaterialChange,
  type MaterialDocument,
  type MaterialKey,
  type PostedMaterial,
  type PostingContext,
  postMaterial,
} from "./post.ts";

/**
 * Posts the opposite of every movement of the document that stands, the last first, on the day of what it takes back.
 * Refused when the material has gone.
 */
export async function reverseMaterial(context: PostingContext, document: MaterialDocument): Promise<PostedMaterial[]> {
  const movements = await rows<
    MaterialKey &
      Pick<MaterialChange, "qtyMilli" | "moveType" | "docLineId" | "bizDate"> &
      Record<"id" | "valueFen" | "varianceFen", number>
  >(
    context.db,
    sql`
    select id, repository_id as "repositoryId", material_id as "materialId", lot, qty_milli as "qtyMilli",
      value_fen as "valueFen", variance_fen as "varianceFen", move_type as "moveType", doc_line_id as "docLineId",
      biz_date::text as "bizDate"
    from material_movement movement
    where doc_type = ${document.docType} and doc_id = ${document.docId} and reverse_of is null
      and not exists (select from material_movement reversal where reversal.reverse_of = movement.id)
    order by id desc`,
  );
  return postMaterial(
    context,
    document,
    movements.map(({ id, qtyMilli, valueFen, varianceFen, ...movement }) => ({
      ...movement,
      qtyMilli: -qtyMilli,
      valueFen: -valueFen,
      varianceFen: -varianceFen,
      reverseOf: id,
    })),
  );
}
