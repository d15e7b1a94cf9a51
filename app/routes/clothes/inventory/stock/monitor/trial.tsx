/** 试运行 (`?id=`): what a rule would find now; nothing is written. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { hitView, ruleView } from "./alert-rule.view.server.ts";

export const handle = { title: "试运行" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, alertEndpoints.trial);
  const params = alertEndpoints.rule.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const [rule, found] = await Promise.all([
    context.api.call(alertEndpoints.rule, { params: params.data }),
    context.api.call(alertEndpoints.trial, { params: params.data }),
  ]);
  return {
    rule: ruleView(rule),
    rows: found.content.map((hit) => hitView(rule.type, hit)),
    total: formatCount(found.totalElements),
    more: found.totalElements > found.content.length,
  };
}

export default function MonitorTrial() {
  const { rule, rows, total, more } = useLoaderData<typeof loader>();
  const note = `${rule.goods} · ${rule.place} · ${rule.limit}`;
  return (
    <>
      <PageHeader
        title={`试运行 ${rule.name}`}
        actions={<LinkButton to="/clothes/inventory/stock/monitor">返回策略列表</LinkButton>}
      />
      <Card title={`命中 ${total} 项`} note={more ? `${note}；以下是其中 ${rows.length} 项` : note} flush>
        <Table
          caption="试运行的结果"
          head={
            <>
              <th scope="col" className="key">
                款色码
              </th>
              <th scope="col">品名</th>
              <th scope="col">仓库</th>
              <th scope="col" className="n">
                当前
              </th>
              <th scope="col" className="n">
                阈值
              </th>
            </>
          }
        >
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Link to={`/clothes/goods/product/item?id=${row.productId}`} discover="none">
                  {row.label}
                </Link>
              </th>
              <td>{row.name}</td>
              <td>{row.place}</td>
              <td className={row.negative ? "n neg" : "n"}>{row.current}</td>
              <td className="n">{row.limit}</td>
            </tr>
          ))}
          {rows.length === 0 && <EmptyRow columns={5} title="没有命中，一切正常" />}
        </Table>
      </Card>
    </>
  );
}
