/** 试运行 (`?id=`): what a rule would find now; nothing is written. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { hitColumns } from "./alert-columns.tsx";
import { alertRuleRow, hitRow } from "./alert-rule.view.server.ts";

export const handle = { title: "试运行" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, alertEndpoints.trial);
  const params = { id: requireId(request) };
  const [rule, found] = await Promise.all([
    api.call(alertEndpoints.rule, { params }),
    api.call(alertEndpoints.trial, { params }),
  ]);
  return {
    rule: alertRuleRow(rule),
    rows: found.content.map((hit) => hitRow(rule.type, hit)),
    total: formatCount(found.totalElements),
    more: found.totalElements > found.content.length,
  };
}

export default function AlertRuleTrial() {
  const { rule, rows, total, more } = useLoaderData<typeof loader>();
  const note = `${rule.goods} · ${rule.place} · ${rule.limit}`;
  return (
    <>
      <PageHeader
        title={`试运行 ${rule.name}`}
        actions={<LinkButton to={paths.alertRule.list}>返回策略列表</LinkButton>}
      />
      <Card title={`命中 ${total} 项`} note={more ? `${note}；以下是其中 ${rows.length} 项` : note} flush>
        <DataTable caption="试运行的结果" columns={hitColumns} rows={rows} empty="没有命中，一切正常" />
      </Card>
    </>
  );
}
