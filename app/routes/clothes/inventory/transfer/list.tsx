/** 调拨单列表 (domain.md §3.3): who sends what to whom, and what is still to arrive. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hasPermission, permissions } from "../../../../../contract/permissions.ts";
import { transferEndpoints } from "../../../../../contract/transfers.ts";
import { TransferTable } from "../../../../components/inventory/transfer-table.tsx";
import { Button, LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { FilterBar } from "../../../../components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "../../../../components/ui/input.tsx";
import { Pagination } from "../../../../components/ui/pagination.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { repositoryOptions } from "../../../../lib/repository-options.server.ts";
import { parseSearch, withParams } from "../../../../lib/search-params.ts";
import { transferStatusOptions, transferView } from "../../../../lib/transfer-view.server.ts";

export const handle = { title: "调拨" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, transferEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(transferEndpoints.list.query, searchParams);
  const [list, repositories] = await Promise.all([
    context.api.call(transferEndpoints.list, { query }),
    repositoryOptions(context.api, "view"),
  ]);
  const { applyQty, sentQty, receivedQty, difference } = list.totals;
  return {
    rows: list.content.map(transferView),
    totals: {
      applyQty: formatCount(applyQty),
      sentQty: formatCount(sentQty),
      receivedQty: formatCount(receivedQty),
      difference: formatCount(difference),
    },
    total: list.totalElements,
    page: query.page,
    size: query.size,
    repositories,
    statuses: transferStatusOptions,
    filter: Object.fromEntries(searchParams),
    search,
    mayAdd: hasPermission(roles, [permissions.transferAdd]),
    may: {
      send: hasPermission(roles, [permissions.transferSend]),
      receive: hasPermission(roles, [permissions.transferReceive]),
    },
  };
}

export default function TransferList() {
  const { rows, totals, total, page, size, repositories, statuses, filter, search, mayAdd, may } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="调拨"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to="/clothes/inventory/transfer/new">
              新增调拨单
            </LinkButton>
          )
        }
      />
      <FilterBar
        key={search}
        resetTo="/clothes/inventory/transfer"
        moreCount={["styleNo", "difference", "from", "to"].filter((name) => filter[name]).length}
        more={
          <>
            <Field label="款号" name="styleNo">
              <TextInput defaultValue={filter.styleNo} maxLength={32} />
            </Field>
            <Field label="差异" name="difference">
              <SelectInput options={differences} placeholder="全部" defaultValue={filter.difference} />
            </Field>
            <Field label="日期从" name="from">
              <TextInput type="date" defaultValue={filter.from} />
            </Field>
            <Field label="日期到" name="to">
              <TextInput type="date" defaultValue={filter.to} />
            </Field>
          </>
        }
      >
        <Field label="单号" name="keyword">
          <TextInput type="search" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="调出" name="fromId">
          <SelectInput options={repositories} placeholder="全部" defaultValue={filter.fromId} />
        </Field>
        <Field label="调入" name="toId">
          <SelectInput options={repositories} placeholder="全部" defaultValue={filter.toId} />
        </Field>
        <Field label="状态" name="status">
          <SelectInput options={statuses} placeholder="全部" defaultValue={filter.status} />
        </Field>
      </FilterBar>
      <Card flush>
        {/* A page of its own follows, so the browser's own form does. */}
        <form id="pick" method="get" action="/clothes/inventory/transfer/print">
          <input type="hidden" name="form" value="pick" />
          <TransferTable
            rows={rows}
            totals={totals}
            may={may}
            empty={mayAdd && <Link to="/clothes/inventory/transfer/new">新增一张</Link>}
          />
        </form>
        {rows.some(({ status }) => status === "DRAFT") && (
          <p className="pad line">
            <Button form="pick">合并拣货</Button>
            <small className="hint">勾选几张草稿，打印一张拣货单</small>
          </p>
        )}
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(search, { page: to || null })}
          hrefOfSize={(to) => withParams(search, { size: to, page: null })}
        />
      </Card>
    </>
  );
}

const differences = [
  { value: "true", label: "有差异" },
  { value: "false", label: "无差异" },
];
