/** 试算 (domain.md §3.5): what the rules would do now with the orders that wait for their audit; nothing is done. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { trialRow } from "./rule.view.server.ts";
import { RuleTabs } from "./rule-tabs.tsx";

export const handle = { title: "审单规则试算" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, orderRuleEndpoints.trial, { stopped: [] });
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(trialRow),
    stopped: namedOptions(list.stopped),
  };
}

export default function OrderRuleTrial() {
  const { noShop, view, rows, stopped } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="审单规则试算"
      view={view}
      path={platformPaths.orderRule.trial}
      exportAs="orderRuleTrials"
      tabs={<RuleTabs current="trial" />}
      filters={<FilterSelect view={view} label="算上停用的规则" name="ruleId" options={stopped} />}
      above={
        <>
          {noShop && <NoShop />}
          <small className="hint">只算不做：启用的规则几秒内自己会做，这里看它们还会做什么</small>
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="审单规则试算"
          rows={rows}
          {...nothing("待审核的订单")}
          columns={[
            {
              label: "订单号/店铺",
              kind: "key",
              cell: ({ no, to, shop }) => <TwoLines first={<CellLink to={to} text={no} />} second={shop} />,
            },
            {
              label: "规则会做",
              kind: "words",
              cell: ({ acts }) =>
                acts.length === 0
                  ? "不做什么"
                  : acts.map(({ rule, does }) => <TwoLines key={rule} first={does} second={rule} />),
              card: 2,
            },
            { label: "不审核的原因", cell: ({ left }) => left && <Badge tone="warn">{left}</Badge>, card: 1 },
            { label: "备注", kind: "words", cell: ({ remark }) => remark, card: 2 },
            { label: "省", cell: ({ place }) => place },
            { label: "件数", kind: "n", cell: ({ qty }) => qty },
            { label: "实付", kind: "n", cell: ({ paid }) => paid, card: 1 },
            { label: "重量", kind: "n", cell: ({ weight }) => weight },
          ]}
        />
      )}
    </ListPage>
  );
}
