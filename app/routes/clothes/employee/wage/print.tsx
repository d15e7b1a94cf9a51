/** 工资条 on paper (`?ids=`): one or many, each cut apart and signed for. */

import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { type WageSlipView, wageSlip } from "#app/routes/clothes/employee/wage.view.server.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { profileEndpoints } from "#contract/employee/profile.ts";
import { wageEndpoints } from "#contract/employee/wages.ts";
import { wageItemColumns, wagePieceColumns } from "./wage-slip.tsx";

export const handle = { title: "打印工资条" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("ids");
  const own = searchParams.get("own");
  if (own !== null) {
    const query = profileEndpoints.slip.query.safeParse({ wageId: own });
    if (!query.success) throw redirect("/404");
    const answer = await api.attempt(profileEndpoints.slip, { query: query.data });
    if (!answer.ok) throw data(answer.message, { status: 400 });
    return { slips: [wageSlip(answer.value)], backTo: `${productionPaths.employee.self}?tab=wages`, refusal: null };
  }
  const query = wageEndpoints.slips.query.safeParse({ ids });
  if (!query.success) throw redirect("/404");
  const answer = await api.attempt(wageEndpoints.slips, { query: { ids } });
  if (!answer.ok) throw data(answer.message, { status: 400 });
  const slips = answer.value.map(wageSlip);
  const [only] = slips;
  return {
    slips,
    backTo: slips.length === 1 && only ? productionPaths.wage.item(only.id) : productionPaths.wage.list,
    refusal: slips.length === 0 ? "请先勾选要打印的工资单" : null,
  };
}

export default function WagePrint() {
  const { slips, backTo, refusal } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="工资条" backTo={backTo} refusal={refusal}>
      {slips.map((slip) => (
        <WagePaper key={slip.id} slip={slip} />
      ))}
    </PrintPage>
  );
}

function WagePaper({ slip }: { slip: WageSlipView }) {
  return (
    <ScrollRegion as="article" className="slip">
      <h2>
        工资条 {slip.employee} {slip.period}
      </h2>
      <SlipFacts
        facts={[
          ["单号", slip.no],
          ["班组", slip.teamName],
          ["状态", slip.status],
          ["计件", `${slip.piece} 元（${slip.pieceQty} 件）`],
          ["提成", slip.commission === "0.00" ? null : `${slip.commission} 元 ${slip.salesNote}`],
          ["底薪", slip.base === "0.00" ? null : `${slip.base} 元 ${slip.baseNote}`],
          ["补贴", slip.allowance === "0.00" ? null : `${slip.allowance} 元`],
          ["扣款", slip.deduction === "0.00" ? null : `${slip.deduction} 元`],
          ["应发", `${slip.amount} 元`],
          ["抵借支", slip.advance === "0.00" ? null : `${slip.advance} 元`],
          ["实发", slip.pay && `${slip.paid} 元`],
        ]}
      />
      {slip.pieces.length > 0 && (
        <SlipTable columns={wagePieceColumns(slip)} rows={slip.pieces} keyOf={({ id }) => id} />
      )}
      {slip.items.length > 0 && <SlipTable columns={wageItemColumns} rows={slip.items} keyOf={({ id }) => id} />}
      <Signatures names={["制表", "领取人"]} />
    </ScrollRegion>
  );
}
