/** 调整单列表: drafts to approve, and what was approved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adjustmentEndpoints } from "../../../../../contract/adjustments.ts";
import { hasPermission, permissions } from "../../../../../contract/permissions.ts";
import { Badge } from "../../../../components/ui/badge.tsx";
import { LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { FilterBar } from "../../../../components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "../../../../components/ui/input.tsx";
import { Pagination } from "../../../../components/ui/pagination.tsx";
import { EmptyRow, Table } from "../../../../components/ui/table.tsx";
import {
  adjustmentKindOptions,
  adjustmentStatusOptions,
  adjustmentView,
} from "../../../../lib/adjustment-view.server.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { repositoryOptions } from "../../../../lib/repository-options.server.ts";
import { parseSearch, withParams } from "../../../../lib/search-params.ts";

export const handle = { title: "调整单列表" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, adjustmentEndpoints.list);
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(adjustmentEndpoints.list.query, searchParams);
  const [list, repositories] = await Promise.all([
    context.api.call(adjustmentEndpoints.list, { query }),
    repositoryOptions(context.api, "view"),
  ]);
  return {
    slips: list.content.map(adjustmentView),
    total: list.totalElements,
    page: query.page,
    size: query.size,
    repositories,
    kinds: adjustmentKindOptions,
    statuses: adjustmentStatusOptions,
    filter: Object.fromEntries(searchParams),
    search,
    mayAdd: hasPermission(roles, [permissions.reviseAdjust]),
  };
}

export default function AdjustmentSlips() {
  const { slips, total, page, size, repositories, kinds, statuses, filter, search, mayAdd } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="调整单"
        actions={
          <>
            <LinkButton to="/clothes/inventory/revise">库存变更日志</LinkButton>
            {mayAdd && (
              <LinkButton variant="primary" to="/clothes/inventory/revise/new">
                新增调整单
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar key={search} resetTo="/clothes/inventory/revise/slips">
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="单号 / 原因" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="仓库" name="repositoryId">
          <SelectInput options={repositories} placeholder="全部" defaultValue={filter.repositoryId} />
        </Field>
        <Field label="类型" name="kind">
          <SelectInput options={kinds} placeholder="全部" defaultValue={filter.kind} />
        </Field>
        <Field label="状态" name="status">
          <SelectInput options={statuses} placeholder="全部" defaultValue={filter.status} />
        </Field>
        <Field label="日期从" name="from">
          <TextInput type="date" defaultValue={filter.from} />
        </Field>
        <Field label="日期到" name="to">
          <TextInput type="date" defaultValue={filter.to} />
        </Field>
      </FilterBar>
      <Card flush>
        <Table
          caption="调整单"
          head={
            <>
              <th scope="col" className="key">
                单号
              </th>
              <th scope="col">仓库</th>
              <th scope="col">类型</th>
              <th scope="col">原因</th>
              <th scope="col" className="n">
                行数
              </th>
              <th scope="col" className="n">
                件数
              </th>
              <th scope="col">状态</th>
              <th scope="col">制单</th>
              <th scope="col">审核</th>
            </>
          }
        >
          {slips.map((slip) => (
            <tr key={slip.id}>
              <th scope="row">
                <Link to={`/clothes/inventory/revise/item?id=${slip.id}`} discover="none">
                  {slip.no}
                </Link>
              </th>
              <td>{slip.repositoryName}</td>
              <td>{slip.kindLabel}</td>
              <td>{slip.reason}</td>
              <td className="n">{slip.lineCount}</td>
              <td className="n">{slip.qty}</td>
              <td>
                <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
              </td>
              <td>
                {slip.createBy} {slip.createTime}
              </td>
              <td>
                {slip.approveBy} {slip.approveTime}
              </td>
            </tr>
          ))}
          {slips.length === 0 && (
            <EmptyRow columns={9} title="没有符合条件的调整单">
              {mayAdd && <Link to="/clothes/inventory/revise/new">新增一张</Link>}
            </EmptyRow>
          )}
        </Table>
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
