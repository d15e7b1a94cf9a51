/** 应收应付账龄 (`?kind=&day=`): how long what is owed has been owed, with the way to the statement and the payment. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterDay, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import {
  type AgingAmounts,
  type AgingKind,
  type AgingRow,
  agingEndpoints,
  agingKindLabels,
} from "#contract/finance/aging.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "应收应付账龄" };

const none = { days30Fen: 0, days60Fen: 0, days90Fen: 0, olderFen: 0, owedFen: 0, aheadFen: 0 };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, query, roles } = await readList(args, agingEndpoints.list, { day: "", totals: none });
  const may = (code: string) => hasPermission(roles, [code]);
  const toStatement = query.kind === "DISTRIBUTOR" ? may(permissions.accountList) : may(permissions.factoryPay);
  return {
    view: { ...view, filter: { ...view.filter, kind: query.kind, day: query.day ?? list.day } },
    kind: query.kind,
    toStatement,
    rows: rows.map((row: AgingRow) => ({ ...row, ...shown(row, (fen) => (fen === 0 ? "" : formatFen(fen))) })),
    totals: shown(list.totals, formatFen),
  };
}

/** The footer says 0.00; in a row nothing takes no place. */
function shown(of: AgingAmounts, text: (fen: number) => string) {
  return {
    ...{ owed: text(of.owedFen), days30: text(of.days30Fen), days60: text(of.days60Fen) },
    ...{ days90: text(of.days90Fen), older: text(of.olderFen), ahead: text(of.aheadFen) },
  };
}

export default function AgingList() {
  const { view, kind, rows, totals, toStatement } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="应收应付账龄"
      view={view}
      path={assetPaths.aging()}
      kept={["kind"]}
      exportAs="aging"
      tabs={<AssetTabs current="aging" />}
      filters={
        <>
          <FilterSelect view={view} label="对象" name="kind" options={kinds} />
          <FilterDay view={view} label="截止日" name="day" />
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称" />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption={agingKindLabels[kind]}
          columns={columns(kind, totals, toStatement)}
          rows={rows}
          search={view.search}
          sorted="owedFen,desc"
          {...nothing("往来单位", "没有欠款，也没有预付")}
        />
      )}
    </ListPage>
  );
}

const kinds = optionsOf(agingKindLabels);

type Shown = ReturnType<typeof shown>;

function columns(kind: AgingKind, totals: Shown, toStatement: boolean): (Column<AgingRow & Shown> | false)[] {
  const ofCustomers = kind === "DISTRIBUTOR";
  return [
    { label: "编码", kind: "key", cell: (row) => row.code },
    { label: "名称", cell: (row) => row.name, sort: "name", card: 1 },
    {
      label: ofCustomers ? "应收" : "应付",
      kind: "n",
      cell: (row) => row.owed,
      sort: "owedFen",
      total: totals.owed,
      card: 1,
    },
    { label: "0–30 天", kind: "n", cell: (row) => row.days30, sort: "days30Fen", total: totals.days30 },
    { label: "31–60 天", kind: "n", cell: (row) => row.days60, sort: "days60Fen", total: totals.days60 },
    { label: "61–90 天", kind: "n", cell: (row) => row.days90, sort: "days90Fen", total: totals.days90 },
    { label: "90 天以上", kind: "n", cell: (row) => row.older, sort: "olderFen", total: totals.older, card: 2 },
    {
      label: ofCustomers ? "预收" : "预付",
      kind: "n",
      cell: (row) => row.ahead,
      sort: "aheadFen",
      total: totals.ahead,
      card: 2,
    },
    toStatement && {
      label: "操作",
      kind: "act",
      cell: (row) => (
        <RowActs
          of={row.name}
          acts={[
            {
              to: ofCustomers ? paths.account.statement(row.id) : factoryPaths.statement(row.id),
              label: "对账单",
            },
            ofCustomers
              ? { to: paths.account.list(row.id), label: "流水" }
              : { to: factoryPaths.payParty(row.id), label: "付款" },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
