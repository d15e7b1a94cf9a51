/** 返修单 on A4, without the shell: goes with the pieces. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { repairLineView, repairView } from "../delivery.view.server.ts";

export const handle = { title: "打印返修单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, repairEndpoints.detail);
  const detail = await api.call(repairEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, returns: _r, possible: _p, deductible: _d, ...head } = detail;
  return { repair: repairView(head), lines: lines.map(repairLineView) };
}

export default function RepairPrint() {
  const { repair, lines } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="返修单" backTo={productionPaths.repair.item(repair.id)}>
      <Slip label="返修单">
        <h2>返修单</h2>
        <SlipFacts
          facts={[
            ["单号", repair.no],
            ["来源", repair.sourceLabel],
            ["批次", repair.batchNo],
            ["交货单", repair.deliveryNo],
            ["返修工厂", repair.maker],
            ["仓库", repair.repositoryName],
            ["原因", repair.reason],
            ["责任方", repair.responsibilityLabel],
            ["送修日", repair.bizDate],
            ["应回日", repair.dueDate],
            ["状态", repair.statusLabel],
            ["备注", repair.remark],
          ]}
        />
        <GoodsPaper lines={lines} />
        <SlipFacts facts={[["送修", `${formatCount(repair.sent)} 件`]]} />
        <Signatures names={["送修人", "返修工厂", "仓管"]} />
      </Slip>
    </PrintPage>
  );
}
