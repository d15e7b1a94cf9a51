/** 全球事件 (domain.md §3.7): what moves prices elsewhere, the newest first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterDay, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { marketPaths } from "#app/lib/paths/market-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { globalEventEndpoints } from "#contract/market/events.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type EventRowView, eventChoices, eventRow } from "./event.view.server.ts";

export const handle = { title: "全球事件" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, globalEventEndpoints.list, {});
  return {
    view,
    rows: rows.map(eventRow),
    choices: await eventChoices(args.context.api),
    may: {
      edit: hasPermission(roles, [permissions.globalEventEdit]),
      remove: hasPermission(roles, [permissions.globalEventDel]),
    },
  };
}

export default function GlobalEvents() {
  const { view, rows, choices, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="全球事件"
      view={view}
      path={marketPaths.event.list}
      exportAs="globalEvents"
      importFrom={{ to: marketPaths.event.import, roles: [permissions.globalEventAdd] }}
      add={{ to: marketPaths.event.new, label: "新增事件", roles: [permissions.globalEventAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="标题 / 来源" />
          <FilterDay view={view} label="日期从" name="from" />
          <FilterDay view={view} label="日期到" name="to" />
          <FilterText view={view} label="地区" name="region" />
          <FilterSelect view={view} label="类别" name="category" options={choices.categories} />
          <FilterSelect view={view} label="重要性" name="importance" options={choices.importances} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="全球事件"
          columns={columnsFor(may)}
          rows={rows}
          search={view.search}
          sorted="time,desc"
          {...nothing("事件")}
        />
      )}
    </ListPage>
  );
}

function columnsFor(may: { edit: boolean; remove: boolean }): (Column<EventRowView> | false)[] {
  return [
    { label: "时间", cell: (row) => row.time, sort: "time", card: 1 },
    { label: "地区", cell: (row) => row.region, sort: "region", card: 1 },
    { label: "标题", kind: "key", cell: (row) => <Title row={row} /> },
    { label: "类别", cell: (row) => row.categoryLabel, card: 1 },
    {
      ...{ label: "重要性", sort: "importance", card: 1 },
      cell: (row) => <Badge tone={row.tone}>{row.importance}</Badge>,
    },
    { label: "前值", kind: "n", cell: (row) => row.previous },
    { label: "预期", kind: "n", cell: (row) => row.forecast },
    { label: "公布", kind: "n", cell: (row) => row.actual },
    { label: "来源", cell: (row) => row.source },
    (may.edit || may.remove) && {
      label: "操作",
      kind: "act",
      cell: ({ id, title }) => (
        <RowActs
          of={title}
          acts={[
            may.edit && { to: marketPaths.event.edit(id), label: "编辑" },
            may.remove && { to: marketPaths.event.remove(id), label: "删除" },
          ]}
        />
      ),
      card: 2,
    },
  ];
}

/** Elsewhere, in a window that knows nothing of this one. */
function Title({ row: { title, link } }: { row: EventRowView }) {
  if (link === "") return title;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
