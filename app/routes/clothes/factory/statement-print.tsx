/** 对账单 on A4 (`?id=&from=&to=`): what moved, a factory's deliveries, and two lines to sign. */

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { statementColumns } from "#app/components/party/statement-table.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { statementEndpoints } from "#contract/party/statements.ts";
import { factoryStatement } from "./statement.view.server.ts";
import { deliveryColumns, feeColumns } from "./statement-columns.tsx";

export const handle = { title: "打印对账单" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, statementEndpoints.read);
  const { searchParams } = new URL(request.url);
  const id = requireId(request);
  const [from, to] = [searchParams.get("from"), searchParams.get("to")];
  const read = await api.attempt(statementEndpoints.read, {
    params: { id },
    query: { ...(from && { from }), ...(to && { to }) },
  });
  if (!read.ok) throw data(read.message, { status: 400 });
  return { id, statement: factoryStatement(read.value) };
}

export default function PrintStatement() {
  const { id, statement } = useLoaderData<typeof loader>();
  const { from, to, opening, added, taken, closing } = statement;
  return (
    <PrintPage title="对账单" backTo={`${factoryPaths.statement(id)}&from=${from}&to=${to}`}>
      <ScrollRegion as="article" className="slip">
        <h2>{statement.name} 对账单</h2>
        <SlipFacts
          facts={[
            ["日期", `${from} 至 ${to}`],
            ["期初应付", `${opening} 元`],
            ["本期增加", `${added} 元`],
            ["本期减少", `${taken} 元`],
            ["期末应付", `${closing} 元`],
          ]}
        />
        <SlipTable columns={statementColumns} rows={statement.entries} keyOf={({ id: key }) => key} />
        {statement.deliveries && statement.deliveries.length > 0 && (
          <SlipTable
            columns={deliveryColumns(statement.sums)}
            rows={statement.deliveries}
            keyOf={({ id: key }) => key}
          />
        )}
        {statement.fees.length > 0 && (
          <SlipTable columns={feeColumns(statement.feeSums)} rows={statement.fees} keyOf={({ id: key }) => key} />
        )}
        <Signatures names={["制单", "对方确认"]} />
      </ScrollRegion>
    </PrintPage>
  );
}
