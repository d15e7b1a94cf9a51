/** 站内消息: what administrators have written, to whom, and how many have read it. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { announcementEndpoints } from "#contract/system/messages.ts";
import { announcementRow } from "./message.view.server.ts";

export const handle = { title: "站内消息" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, announcementEndpoints.list, {});
  const may = {
    edit: hasPermission(roles, [permissions.messageEdit]),
    withdraw: hasPermission(roles, [permissions.messageDel]),
  };
  return { view, rows: rows.map(announcementRow), may };
}

type Row = ReturnType<typeof announcementRow>;

function columns(may: { edit: boolean; withdraw: boolean }): (Column<Row> | false)[] {
  return [
    { label: "标题", kind: "key", cell: (row) => row.title },
    { label: "类型", cell: (row) => row.type },
    { label: "内容", kind: "words", cell: (row) => row.content, card: 1 },
    { label: "发给", kind: "words", cell: (row) => row.readers, card: 1 },
    { label: "已读", kind: "n", cell: (row) => row.read, card: 1 },
    { label: "状态", cell: (row) => <Badge tone={row.withdrawn ? "neutral" : "good"}>{row.state}</Badge>, card: 2 },
    { label: "发送", cell: (row) => <TwoLines first={row.createBy ?? "系统"} second={row.createTime} />, card: 2 },
    (may.edit || may.withdraw) && {
      label: "操作",
      kind: "act",
      cell: ({ id, title, withdrawn }) =>
        !withdrawn && (
          <RowActs
            of={title}
            acts={[
              may.edit && { to: systemPaths.announcement.edit(id), label: "编辑" },
              may.withdraw && { to: systemPaths.announcement.ask(id, "withdraw"), label: "撤回" },
            ]}
          />
        ),
      card: 2,
    },
  ];
}

export default function MessageList() {
  const { view, rows, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="站内消息"
      view={view}
      path={systemPaths.announcement.list}
      exportAs="announcements"
      add={{ to: systemPaths.announcement.new, label: "写消息", roles: [permissions.messageAdd] }}
      filters={<FilterText view={view} label="关键字" name="blurry" placeholder="标题 / 内容 / 类型" />}
    >
      {(nothing) => (
        <DataTable caption="站内消息" columns={columns(may)} rows={rows} {...nothing("消息", "还没有写过消息")} />
      )}
    </ListPage>
  );
}
