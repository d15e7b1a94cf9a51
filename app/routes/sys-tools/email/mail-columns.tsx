/** The columns of 发件记录. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { MailRowView } from "./mail.view.server.ts";

export function mailColumns(): Column<MailRowView>[] {
  return [
    { label: "收件人", kind: "key", cell: (row) => row.recipient, sort: "recipient" },
    { label: "标题", cell: (row) => row.subject, card: 2 },
    { label: "状态", cell: ({ status }) => <Badge tone={status.tone}>{status.label}</Badge>, card: 1 },
    { label: "次数", kind: "n", cell: (row) => row.attempts },
    { label: "说明", kind: "words", cell: (row) => row.note, card: 2 },
    { label: "时间", cell: (row) => row.createTime, sort: "createTime", card: 1 },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, subject, again }) =>
        again && <RowActs of={subject} acts={[{ label: "重发", to: systemPaths.mail.ask(id, "again") }]} />,
      card: 2,
    },
  ];
}
