/** 调整单列表: drafts to approve, and what was approved. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DocumentList, FilterPeriod, FilterSelect, FilterText } from "#app/components/document/document-list.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { readDocuments } from "#app/lib/document-list.server.ts";
import { adjustmentEndpoints } from "#contract/inventory/adjustments.ts";
import { permissions } from "#contract/permissions.ts";
import { adjustmentKindOptions, adjustmentStatusOptions, adjustmentView } from "./adjustment.view.server.ts";

export const handle = { title: "调整单列表" };

const self = "/clothes/inventory/revise";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { list, shown } = await readDocuments({
    api,
    request,
    endpoint: adjustmentEndpoints.list,
    addCode: permissions.reviseAdjust,
    read: (query) => api.call(adjustmentEndpoints.list, { query }),
  });
  return {
    list: shown,
    slips: list.content.map(adjustmentView),
    kinds: adjustmentKindOptions,
    statuses: adjustmentStatusOptions,
  };
}

export default function AdjustmentSlips() {
  const { list, slips, kinds, statuses } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      title="调整单"
      list={list}
      path={`${self}/slips`}
      exportAs="adjustments"
      add={{ to: `${self}/new`, label: "新增调整单" }}
      actions={<LinkButton to={self}>库存变更日志</LinkButton>}
      filters={
        <>
          <FilterText list={list} label="关键字" name="keyword" placeholder="单号 / 原因" />
          <FilterSelect list={list} label="仓库" name="repositoryId" options={list.repositories} />
          <FilterSelect list={list} label="类型" name="kind" options={kinds} />
          <FilterSelect list={list} label="状态" name="status" options={statuses} />
          <FilterPeriod list={list} />
        </>
      }
    >
      {(empty) => (
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
              {empty}
            </EmptyRow>
          )}
        </Table>
      )}
    </DocumentList>
  );
}
