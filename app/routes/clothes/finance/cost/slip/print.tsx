/** 费用单 on A4 (`?id=`), without the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts } from "#app/components/page/print-page.tsx";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { slipRow } from "./slip.view.server.ts";

export const handle = { title: "打印费用单" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, slipEndpoints.detail);
  const {
    possible: _,
    voucherIds: __,
    ...slip
  } = await api.call(slipEndpoints.detail, {
    params: { id: requireId(request) },
  });
  return { slip: slipRow(slip) };
}

export default function SlipPrint() {
  const { slip } = useLoaderData<typeof loader>();
  const name = slip.kind === "EXPENSE" ? "费用报销单" : "收入单";
  return (
    <PrintPage title={name} backTo={costPaths.slip.item(slip.id)}>
      <article className="slip">
        <Letterhead />
        <h2>
          {name}
          {slip.status === "CONFIRMED" ? "" : `（${slip.statusLabel}）`}
        </h2>
        <SlipFacts
          facts={[
            ["单号", slip.no],
            ["日期", slip.bizDate],
            ["类别", slip.category],
            ["归属", slip.owner],
            ["资金账户", slip.fundName],
            ["金额", `${slip.amount} 元`],
            ["凭证", slip.vouchers === 0 ? null : `${slip.vouchers} 张`],
            ["备注", slip.remark],
            ["录入", slip.createBy],
            ["确认", slip.confirmBy],
          ]}
        />
        <Signatures names={["经手人", "审核", "领款人"]} />
      </article>
    </PrintPage>
  );
}
