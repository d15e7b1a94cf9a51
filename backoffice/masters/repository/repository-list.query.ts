/** 存储方列表: the repositories the actor may see, with the pieces they hold. */
import { type SQL, sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import type { Received } from "#contract/endpoint.ts";
import {
  type RepositoryRow,
  type RepositorySortField,
  type repositoryEndpoints,
  repositorySortFields,
} from "#contract/inventory/repositories.ts";
import { findSort } from "#contract/page.ts";
import { readRepositoryAccess } from "./repository-access.ts";

const sortColumns: Record<RepositorySortField, SQL> = {
  sort: sql`sort`,
  code: sql`code`,
  name: sql`name`,
  onHand: sql`"onHand"`,
};

export const listRepositories: Operation<typeof repositoryEndpoints.list> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const { field, direction } = findSort(query.sort, repositorySortFields) ?? { field: "sort", direction: "asc" };
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  const list = await oneRow<{ totalElements: number; onHand: number; content: RepositoryRow[] }>(
    context.db,
    sql`
    with found as materialized (
      select r.id, r.code, r.name, r.type, p.name as "partyName", u.nick_name as "managerName", r.phone, r.address,
             r.allow_negative as "allowNegative", r.sellable, r.status, r.sort,
             coalesce((select sum(b.on_hand) from stock_balance b where b.repository_id = r.id), 0)::int8 as "onHand"
      from repository r left join party p on p.id = r.party_id left join sys_user u on u.id = r.manager_id
      where ${condition(query, access.ids("view"))}
    ),
    content as (select * from found order by ${order} limit ${query.size} offset ${query.page * query.size})
    select count(*)::int8 as "totalElements", coalesce(sum("onHand"), 0)::int8 as "onHand",
           (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
    from found`,
  );
  return { content: list.content, totalElements: list.totalElements, totals: { onHand: list.onHand } };
};

type Filter = Pick<Received<typeof repositoryEndpoints.list>["query"], "keyword" | "type" | "status">;

function condition({ keyword, type, status }: Filter, visible: readonly number[]): SQL {
  const parts = [sql`r.type <> 'TRANSIT'`, sql`r.id = any(${`{${visible.join(",")}}`}::bigint[])`];
  if (keyword) {
    const part = containing(keyword);
    parts.push(sql`(r.code ilike ${part} or r.name ilike ${part} or r.address ilike ${part})`);
  }
  if (type) parts.push(sql`r.type = ${type}`);
  if (status) parts.push(sql`r.status = ${status}`);
  return all(parts);
}
