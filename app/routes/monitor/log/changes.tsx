/** 变更记录: the audit log, before and after by field. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { withCreateTime } from "#app/lib/list-period.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { type ChangeRow, logEndpoints } from "#contract/system/monitor/logs.ts";
import { changeActionLabels, changeEntityLabels, wordIn } from "#contract/system/monitor/logs.words.ts";
import { timeColumn } from "./log-columns.tsx";

export const handle = { title: "变更记录" };

function changeRow({ entity, action, subject, changes, ...row }: ChangeRow) {
  return {
    ...row,
    entity: `${wordIn(changeEntityLabels, entity)} ${subject || row.entityId || ""}`.trim(),
    action: wordIn(changeActionLabels, action),
    changes: changes.map(({ label, before, after }) => ({
      field: label,
      before: before ?? "（无）",
      after: after ?? "（无）",
    })),
  };
}
type ChangeView = ReturnType<typeof changeRow>;

export async function loader(args: LoaderFunctionArgs) {
  const { changes } = logEndpoints;
  const { view, rows } = await readList(args, changes, {}, (params) =>
    parseSearch(changes.query, withCreateTime(params)),
  );
  return { view, rows: rows.map(changeRow), entities: optionsOf(changeEntityLabels) };
}

const columns: readonly Column<ChangeView>[] = [
  timeColumn,
  { label: "操作人", cell: (row) => row.username, card: 1 },
  { label: "对象", cell: (row) => row.entity, card: 1 },
  { label: "操作", cell: (row) => row.action, card: 2 },
  { label: "变更", cell: (row) => <Changes changes={row.changes} /> },
  { label: "IP", cell: (row) => row.requestIp, card: 2 },
];

/** As many as are read at a glance; the rest unfolds. */
const shown = 3;

function Changes({ changes }: Pick<ChangeView, "changes">) {
  const lines = changes.map(({ field, before, after }) => (
    <li key={field}>
      {field}：<del>{cut(before)}</del> → {cut(after)}
    </li>
  ));
  return (
    <>
      <ul>{lines.slice(0, shown)}</ul>
      {lines.length > shown && (
        <details>
          <summary>{`还有 ${lines.length - shown} 项`}</summary>
          <ul>{lines.slice(shown)}</ul>
        </details>
      )}
    </>
  );
}

const longest = 80;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

export default function ChangeLog() {
  const { view, rows, entities } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="变更记录"
      view={view}
      path={systemPaths.monitor.changes}
      download="changes"
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="操作人 / 操作 / 内容" />
          <FilterSelect view={view} label="对象" name="entity" options={entities} />
          <FilterText view={view} label="编号" name="entityId" max={15} />
          <FilterPeriod view={view} />
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="变更记录"
          columns={columns}
          rows={rows}
          search={view.search}
          sorted="createTime,desc"
          {...nothing("变更")}
        />
      )}
    </ListPage>
  );
}
