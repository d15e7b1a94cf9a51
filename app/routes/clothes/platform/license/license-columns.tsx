/** The columns of 营业执照列表, and of the papers beside a licence. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { LicenseRowView, PaperRowView } from "./license.view.server.ts";

export function licenseColumns(shops: number, mayEdit: boolean): Column<LicenseRowView>[] {
  return [
    { label: "主体名称", kind: "key", cell: (row) => row.name, sort: "name" },
    { label: "统一社会信用代码", cell: (row) => row.code, card: 2 },
    { label: "类型", cell: (row) => row.type },
    { label: "法人", cell: (row) => row.legalPerson },
    { label: "成立", cell: (row) => row.startDay },
    { label: "有效期至", cell: (row) => row.endDay, sort: "endDay", card: 2 },
    { label: "副本图", cell: (row) => row.image },
    { label: "关联店铺", kind: "n", cell: (row) => row.shops, sort: "shops", total: String(shops), card: 1 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
    {
      label: "操作",
      kind: "act",
      card: 2,
      cell: ({ id, name, cancelled }) => (
        <RowActs
          of={name}
          acts={[
            { label: "查看", to: platformPaths.license.item(id) },
            mayEdit && { label: "编辑", to: platformPaths.license.edit(id) },
            mayEdit && {
              label: cancelled ? "恢复" : "停用",
              to: platformPaths.license.ask(id, cancelled ? "restore" : "cancel"),
            },
          ]}
        />
      ),
    },
  ];
}

export function paperColumns(mayEdit: boolean, mayDownload: boolean): (Column<PaperRowView> | false)[] {
  return [
    { label: "名称", kind: "key", cell: (row) => row.name },
    { label: "类型", cell: (row) => row.kind, card: 1 },
    { label: "编号", cell: (row) => row.no, card: 2 },
    { label: "有效期至", cell: (row) => row.endDay, card: 2 },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>, card: 1 },
    {
      label: "图片",
      card: 2,
      cell: ({ id, name, hasImage }) =>
        hasImage && (
          <>
            <CellLink to={platformPaths.license.paperPicture(id)} text="查看" of={name} />
            {mayDownload && <CellLink to={platformPaths.license.paperOriginal(id)} text="原图" of={name} />}
          </>
        ),
    },
    mayEdit && {
      label: "操作",
      kind: "act",
      card: 2,
      cell: ({ id, name }) => (
        <RowActs
          of={name}
          acts={[
            { label: "编辑", to: platformPaths.license.editPaper(id) },
            { label: "删除", to: platformPaths.license.removePaper(id) },
          ]}
        />
      ),
    },
  ];
}
