/** 审单规则 (domain.md §3.5): what is done by itself with orders that wait for their audit, in the order in which it is asked. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { type RuleRowView, ruleRow } from "./rule.view.server.ts";
import { RuleTabs } from "./rule-tabs.tsx";

export const handle = { title: "审单规则" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, orderRuleEndpoints.list, {});
  return { view, rows: rows.map(ruleRow), mayEdit: hasPermission(roles, [permissions.shopRuleEdit]) };
}

export default function OrderRules() {
  const { view, rows, mayEdit } = useLoaderData<typeof loader>();
  const columns: (Column<RuleRowView> | false)[] = [
    { label: "规则名", kind: "key", cell: (row) => row.name },
    { label: "顺序", kind: "n", cell: (row) => row.sort },
    {
      label: "状态",
      cell: ({ enabled }) => <Badge tone={enabled ? "good" : "neutral"}>{enabled ? "启用" : "停用"}</Badge>,
      card: 1,
    },
    { label: "店铺", cell: (row) => row.shop, card: 1 },
    { label: "条件", kind: "words", cell: (row) => row.conditions, card: 2 },
    { label: "动作", kind: "words", cell: (row) => row.acts, card: 2 },
    { label: "修改", cell: (row) => row.changed },
    mayEdit && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, enabled }) => (
        <RowActs
          of={name}
          acts={[
            { label: "编辑", to: platformPaths.orderRule.edit(id) },
            enabled
              ? { label: "停用", to: platformPaths.orderRule.ask(id, "disable") }
              : { label: "启用", to: platformPaths.orderRule.ask(id, "enable") },
            !enabled && { label: "试算", to: platformPaths.orderRule.trialOf(id) },
          ]}
        />
      ),
      card: 2,
    },
  ];
  return (
    <ListPage
      title="审单规则"
      view={view}
      path={platformPaths.orderRule.list}
      exportAs="orderRules"
      add={{ to: platformPaths.orderRule.new, label: "新增规则", roles: [permissions.shopRuleEdit] }}
      tabs={<RuleTabs current="rules" />}
    >
      {(nothing) => (
        <DataTable
          caption="审单规则"
          columns={columns}
          rows={rows}
          {...nothing("审单规则", "还没有审单规则；新增后，抓来的订单按它自动审核、定快递、定仓或暂缓")}
        />
      )}
    </ListPage>
  );
}
