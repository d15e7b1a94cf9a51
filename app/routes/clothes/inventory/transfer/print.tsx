/** 拣货单 and 调拨单 on A4 (`?id=&form=pick|note`, id repeated for 合并拣货), without the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage } from "#app/components/page/print-page.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { pickSheet, transferLine, transferRow } from "./transfer.view.server.ts";
import { PickPaper, TransferPaper } from "./transfer-print.tsx";

export const handle = { title: "打印调拨单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, transferEndpoints.pick);
  const { searchParams } = new URL(request.url);
  const { id: ids } = parseSearch(transferEndpoints.pick.query, searchParams);
  const [id] = ids;
  const backTo = id !== undefined && ids.length === 1 ? paths.transfer.item(id) : paths.transfer.list;
  if (searchParams.get("form") === "note" && id !== undefined) {
    const { lines, ...head } = await api.call(transferEndpoints.detail, { params: { id } });
    return {
      title: "调拨单",
      backTo,
      note: transferRow(head),
      lines: lines.map(transferLine),
      sheets: [],
      refusal: null,
    };
  }
  const picked = await api.attempt(transferEndpoints.pick, { query: { id: ids } });
  const sheets = picked.ok ? picked.value.map(pickSheet) : [];
  return { title: "拣货单", backTo, note: null, lines: [], sheets, refusal: picked.ok ? null : picked.message };
}

export default function TransferPrint() {
  const { title, backTo, note, lines, sheets, refusal } = useLoaderData<typeof loader>();
  return (
    <PrintPage title={title} backTo={backTo} refusal={refusal}>
      {note && <TransferPaper note={note} lines={lines} />}
      {sheets.map((sheet) => (
        <PickPaper key={sheet.fromId} sheet={sheet} />
      ))}
    </PrintPage>
  );
}
