/** 盘点列表: counts under way, those that wait for approval, and what they found. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentList, FilterPeriod, FilterSelect, FilterText } from "#app/components/document/document-list.tsx";
import { readDocuments } from "#app/lib/document-list.server.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { permissions } from "#contract/permissions.ts";
import { countModeOptions, countStatusOptions, countView, figuresView } from "./count.view.server.ts";
import { CountTable } from "./count-table.tsx";

export const handle = { title: "盘点" };

const self = "/clothes/inventory/review";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { list, shown } = await readDocuments({
    api,
    request,
    endpoint: countEndpoints.list,
    addCode: permissions.reviewAdd,
    read: (query) => api.call(countEndpoints.list, { query }),
  });
  return {
    list: shown,
    counts: list.content.map(countView),
    totals: figuresView(list.totals),
    modes: countModeOptions,
    statuses: countStatusOptions,
  };
}

export default function Counts() {
  const { list, counts, totals, modes, statuses } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      title="盘点"
      list={list}
      path={self}
      exportAs="counts"
      add={{ to: `${self}/new`, label: "新增盘点单" }}
      filters={
        <>
          <FilterText list={list} label="关键字" name="keyword" placeholder="单号 / 备注" />
          <FilterSelect list={list} label="仓库" name="repositoryId" options={list.repositories} />
          <FilterSelect list={list} label="方式" name="mode" options={modes} />
          <FilterSelect list={list} label="状态" name="status" options={statuses} />
          <FilterPeriod list={list} />
        </>
      }
    >
      {(empty) => <CountTable counts={counts} totals={totals} total={list.total} empty={empty} />}
    </DocumentList>
  );
}
