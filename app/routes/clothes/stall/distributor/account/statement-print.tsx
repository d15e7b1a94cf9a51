/** 对账单 on A4 with a line to sign, without the shell. */

import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts } from "#app/components/page/print-page.tsx";
import { ScreenshotHint } from "#app/components/picture/screenshot-hint.tsx";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { StatementStyles, StatementTable, sellerFacts } from "#app/components/print/statement-sheet.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { readStatement, statementView } from "./statement.view.server.ts";

export const handle = { title: "打印对账单" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, statementEndpoints.read);
  const { searchParams } = new URL(request.url);
  const read = await readStatement(api, searchParams);
  if (!read) throw redirect("/404");
  if (!read.ok) throw data(read.message, { status: 400 });
  const forPicture = searchParams.has("picture");
  searchParams.delete("picture");
  return { statement: statementView(read.value), search: `?${searchParams}`, forPicture };
}

export default function StatementPrint() {
  const { statement, search, forPicture } = useLoaderData<typeof loader>();
  const { customer, confirmed } = statement;
  return (
    <PrintPage title="对账单" backTo={`${paths.account.statement()}${search}`}>
      {forPicture && <ScreenshotHint />}
      <ScrollRegion as="article" className="slip">
        <Letterhead logoOnly />
        <h2>客户对账单</h2>
        <SlipFacts
          facts={[
            ...sellerFacts(statement.seller),
            ["客户", `${customer.name} ${customer.code}`],
            ["手机", customer.phone],
            ["期间", `${statement.from} 至 ${statement.to}`],
            ["确认", confirmed && `${confirmed.confirmBy} ${confirmed.confirmTime}`],
            ["合计", statement.closingLabel],
          ]}
        />
        <StatementTable statement={statement} />
        {statement.styles && statement.styles.length > 0 && (
          <>
            <h3>款式</h3>
            <StatementStyles styles={statement.styles} />
          </>
        )}
        <Signatures names={["制单", "客户签字", "日期"]} />
      </ScrollRegion>
    </PrintPage>
  );
}
