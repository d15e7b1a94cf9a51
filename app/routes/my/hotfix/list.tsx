/** 数据热修复 (domain.md §3.7): the fixed catalogue, and when each was last tried and run. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hotfixEndpoints } from "#contract/system/hotfixes.ts";
import { type HotfixRowView, hotfixRow } from "./hotfix.view.server.ts";

export const handle = { title: "数据热修复" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, hotfixEndpoints.list);
  const { content } = await api.call(hotfixEndpoints.list);
  return { rows: content.map(hotfixRow) };
}

export default function Hotfixes() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="数据热修复" />
      <Card title="可以做的修复" note="先试运行，看差异报告，再输入名称确认；不影响开单" flush>
        <DataTable caption="可以做的修复" columns={columns} rows={rows} empty="" />
      </Card>
    </>
  );
}

const columns: Column<HotfixRowView>[] = [
  { label: "名称", kind: "key", cell: (row) => row.title },
  { label: "做什么", cell: (row) => <small className="aside">{row.explains}</small>, card: 1 },
  { label: "最近试运行", cell: (row) => <Last of={row.checked} />, card: 2 },
  { label: "最近修复", cell: (row) => <Last of={row.run} />, card: 2 },
  {
    label: "操作",
    kind: "act",
    cell: (row) => (
      <Link to={systemPaths.hotfix.item(row.id)} discover="none" aria-label={`试运行 ${row.title}`}>
        试运行
      </Link>
    ),
    card: 2,
  },
];

function Last({ of }: { of: HotfixRowView["run"] }) {
  if (of === null) return "";
  return (
    <>
      <Badge tone={of.tone}>{of.status}</Badge> <small>{of.at}</small>
    </>
  );
}
