/** 充值收据 on A4 (`?id=`), without the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, SlipFacts } from "#app/components/page/print-page.tsx";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";
import { rechargeRow } from "./recharge.view.server.ts";

export const handle = { title: "打印充值收据" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, rechargeEndpoints.detail);
  const slip = await api.call(rechargeEndpoints.detail, { params: { id: requireId(request) } });
  return { slip: rechargeRow(slip) };
}

export default function RechargePrint() {
  const { slip } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="充值收据" backTo={paths.recharge.item(slip.id)}>
      <article className="slip">
        <Letterhead />
        <h2>充值收据{slip.status === "CONFIRMED" ? "" : `（${slip.statusLabel}）`}</h2>
        <SlipFacts
          facts={[
            ["单号", slip.no],
            ["日期", slip.bizDate],
            ["客户", slip.distributorName],
            ["收款账户", slip.fundName],
            ["充值金额", `${slip.amount} 元`],
            ["赠送", slip.bonus && `${slip.bonus} 元`],
            ["抵欠", slip.debtPaid && `${slip.debtPaid} 元`],
            ["充后余额", slip.balanceAfter && `${slip.balanceAfter} 元`],
            ["备注", slip.remark],
          ]}
        />
        <footer>
          <span>经手：{slip.keeperName}</span>
          <span>客户签字：＿＿＿＿＿＿</span>
        </footer>
      </article>
    </PrintPage>
  );
}
