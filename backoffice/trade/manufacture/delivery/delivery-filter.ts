/** What a filter finds among the deliveries that the actor may see: the list, its export and 每日交货 ask the same. */
import { type SQL, sql } from "drizzle-orm";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { RepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { DeliveryFilter } from "#contract/manufacture/deliveries.ts";

/** Conditions on `doc` (delivery) and `made` (batch); `days` are those on its business day. */
export function deliveriesFound(
  access: RepositoryAccess,
  query: Omit<DeliveryFilter, "from" | "to">,
  days: readonly SQL[],
): SQL {
  const { keyword, batchId, partyId, productId, styleNo, repositoryId, status } = query;
  const visible = access.ids("view").filter((id) => repositoryId === undefined || id === repositoryId);
  return sql.join(
    [
      sql`doc.repository_id = any(${pgArray(visible)}::bigint[])`,
      ...days,
      ...(batchId === undefined ? [] : [sql`doc.batch_id = ${batchId}`]),
      ...(partyId === undefined ? [] : [sql`doc.party_id = ${partyId}`]),
      ...(productId === undefined ? [] : [sql`made.product_id = ${productId}`]),
      ...(styleNo ? [sql`made.product_id = (select id from product where style_no = ${styleNo})`] : []),
      ...(status ? [sql`doc.status = ${status}`] : []),
      ...(keyword ? [matches(keyword)] : []),
    ],
    sql` and `,
  );
}

function matches(keyword: string): SQL {
  const code = keyword.toUpperCase();
  return sql`(
    doc.no = ${code} or made.no = ${code}
    or exists (select from product style where style.id = made.product_id and style.style_no = ${code})
    or exists (select from party maker where maker.id = doc.party_id and position(${keyword} in maker.name) > 0)
  )`;
}
