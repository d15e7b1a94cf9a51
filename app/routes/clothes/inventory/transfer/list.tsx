/** 调拨单列表 (domain.md §3.3): who sends what to whom, and what is still to arrive. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentList, FilterPeriod, FilterSelect, FilterText } from "#app/components/document/document-list.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readDocuments } from "#app/lib/document-list.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { transferStatusOptions, transferView } from "./transfer.view.server.ts";
import { TransferTable } from "./transfer-table.tsx";

export const handle = { title: "调拨" };

const self = "/clothes/inventory/transfer";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { list, shown, roles } = await readDocuments({
    api,
    request,
    endpoint: transferEndpoints.list,
    addCode: permissions.transferAdd,
    read: (query) => api.call(transferEndpoints.list, { query }),
  });
  const { applyQty, sentQty, receivedQty, difference } = list.totals;
  return {
    list: shown,
    rows: list.content.map(transferView),
    totals: {
      applyQty: formatCount(applyQty),
      sentQty: formatCount(sentQty),
      receivedQty: formatCount(receivedQty),
      difference: formatCount(difference),
    },
    statuses: transferStatusOptions,
    may: {
      send: hasPermission(roles, [permissions.transferSend]),
      receive: hasPermission(roles, [permissions.transferReceive]),
    },
  };
}

export default function TransferList() {
  const { list, rows, totals, statuses, may } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      title="调拨"
      list={list}
      path={self}
      exportAs="transfers"
      add={{ to: `${self}/new`, label: "新增调拨单" }}
      filters={
        <>
          <FilterText list={list} label="单号" name="keyword" />
          <FilterSelect list={list} label="调出" name="fromId" options={list.repositories} />
          <FilterSelect list={list} label="调入" name="toId" options={list.repositories} />
          <FilterSelect list={list} label="状态" name="status" options={statuses} />
        </>
      }
      more={{
        names: ["styleNo", "difference", "from", "to"],
        fields: (
          <>
            <FilterText list={list} label="款号" name="styleNo" />
            <FilterSelect list={list} label="差异" name="difference" options={differences} />
            <FilterPeriod list={list} />
          </>
        ),
      }}
    >
      {(empty) => (
        <>
          {/* A page of its own follows, so the browser's own form does. */}
          <form id="pick" method="get" action={`${self}/print`}>
            <input type="hidden" name="form" value="pick" />
            <TransferTable rows={rows} totals={totals} may={may} empty={empty} />
          </form>
          {rows.some(({ status }) => status === "DRAFT") && (
            <p className="pad line">
              <Button form="pick">合并拣货</Button>
              <small className="hint">勾选几张草稿，打印一张拣货单</small>
            </p>
          )}
        </>
      )}
    </DocumentList>
  );
}

const differences = [
  { value: "true", label: "有差异" },
  { value: "false", label: "无差异" },
];
