/** The columns of 存储管理. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { FileRowView } from "./storage.view.server.ts";

export function fileColumns(mayEdit: boolean, mayRemove: boolean): Column<FileRowView>[] {
  return [
    { label: "预览", cell: (row) => row.picture && <Thumb src={row.picture} alt="" /> },
    { label: "文件名", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "类别", cell: (row) => row.type, sort: "type", card: 1 },
    { label: "大小", kind: "n", cell: (row) => row.size, card: 1 },
    { label: "上传者", cell: (row) => row.by, card: 2 },
    { label: "上传时间", cell: (row) => row.createTime, sort: "createTime", card: 2 },
    { label: "存放在", cell: ({ kept }) => <Badge tone={kept.tone}>{kept.label}</Badge>, card: 1 },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, name, address, act }) => (
        <>
          {/* A document of its own, outside the pages. */}
          <a href={address} target="_blank" rel="noreferrer" aria-label={`${act} ${name}`}>
            {act}
          </a>
          <RowActs
            of={name}
            acts={[
              mayEdit && { label: "改名", to: systemPaths.storage.edit(id) },
              mayRemove && { label: "删除", to: systemPaths.storage.ask(id, "remove") },
            ]}
          />
        </>
      ),
      card: 2,
    },
  ];
}
