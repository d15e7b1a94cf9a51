/** 库存变更日志 (domain.md §3.3): who moved what, when and by which document. Filters and cursor live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { KeysetPager } from "#app/components/page/keyset-pager.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { stockEndpoints } from "#contract/inventory/stock.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { movementFilterChoices, movementRows } from "./movement.view.server.ts";
import { MovementFilters } from "./movement-filters.tsx";
import { MovementTable } from "./movement-table.tsx";

export const handle = { title: "库存变更日志" };
const nothing = {
  content: [],
  newer: null,
  older: null,
  totals: { count: 0, in: 0, out: 0, net: 0, since: null },
  range: null,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const roles = await requirePermission(context.api, stockEndpoints.movements);
  const query = parseSearch(stockEndpoints.movements.query, searchParams);
  const [log, choices] = await Promise.all([
    context.api.attempt(stockEndpoints.movements, { query }),
    context.api.call(stockEndpoints.movementChoices),
  ]);
  const { content, newer, older, totals, range } = log.ok ? log.value : nothing;
  const days = range ?? { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "" };
  return {
    ...movementRows({ content, newer, older, totals, range }, roles),
    refusal: log.ok ? null : log.message,
    choices: movementFilterChoices(choices),
    filter: { ...Object.fromEntries(searchParams), ...days },
    types: query.moveType,
    address,
    size: query.size,
    newer,
    older,
    mayAdjust: hasPermission(roles, [permissions.reviseAdjust]),
    atNewest: query.before === undefined && (query.after === undefined || newer === null),
  };
}

export default function MovementLog() {
  const {
    rows,
    totals,
    showsValue,
    refusal,
    choices,
    filter,
    types,
    address,
    size,
    newer,
    older,
    atNewest,
    mayAdjust,
  } = useLoaderData<typeof loader>();
  const turn = (cursor: { before?: number; after?: number }) =>
    withParams(address, { before: null, after: null, ...cursor });
  return (
    <>
      <PageHeader
        title="库存变更日志"
        actions={
          <>
            <LinkButton to={`/export/movements${address}`} discover="none">
              导出
            </LinkButton>
            <LinkButton to="/clothes/inventory/revise/slips">调整单</LinkButton>
            {mayAdjust && (
              <LinkButton variant="primary" to="/clothes/inventory/revise/new">
                新增调整单
              </LinkButton>
            )}
          </>
        }
      />
      <MovementFilters key={address} choices={choices} filter={filter} types={types} />
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Card flush>
        <MovementTable
          rows={rows}
          totals={totals}
          showsValue={showsValue}
          allTo={withParams(address, { totals: "all" })}
          empty={address && <Link to="/clothes/inventory/revise">清除全部条件</Link>}
        />
        <KeysetPager
          newestTo={atNewest ? null : turn({})}
          newerTo={newer === null ? null : turn({ after: newer })}
          olderTo={older === null ? null : turn({ before: older })}
          size={size}
          hrefOfSize={(to) => withParams(address, { size: to, before: null, after: null })}
        />
      </Card>
    </>
  );
}
