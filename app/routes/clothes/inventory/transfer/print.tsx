/** 拣货单 and 调拨单 on A4 (`?id=&form=pick|note`, id repeated for 合并拣货), without the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import printStyles from "#app/styles/slip-print.css?url";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { transferView } from "./transfer.view.server.ts";
import { PickSheet, TransferNote } from "./transfer-print.tsx";

export const handle = { title: "打印调拨单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, transferEndpoints.pick);
  const { searchParams } = new URL(request.url);
  const { id: ids } = parseSearch(transferEndpoints.pick.query, searchParams);
  const [id] = ids;
  const backTo = ids.length === 1 ? `/clothes/inventory/transfer/item?id=${id}` : "/clothes/inventory/transfer";
  if (searchParams.get("form") === "note" && id !== undefined) {
    return { backTo, notes: [await readNote(api, id)], sheets: [], refusal: null };
  }
  const picked = await api.attempt(transferEndpoints.pick, { query: { id: ids } });
  if (!picked.ok) return { backTo, notes: [], sheets: [], refusal: picked.message };
  const sheets = picked.value.map((sheet) => ({
    ...sheet,
    lines: sheet.lines.map((line) => ({
      ...line,
      shares: line.shares.map(({ no, qty }) => `${no.slice(-5)}×${qty}`).join(" "),
    })),
    total: sheet.lines.reduce((sum, { qty }) => sum + qty, 0),
    printedAt: today(),
  }));
  return { backTo, notes: [], sheets, refusal: null };
}

async function readNote(api: Api, id: number) {
  const {
    lines,
    events: _events,
    possible: _possible,
    ...head
  } = await api.call(transferEndpoints.detail, {
    params: { id },
  });
  return {
    ...transferView(head),
    createdBy: `${head.createBy ?? ""} ${head.createTime}`,
    sentBy: head.sendTime && `${head.sendBy ?? ""} ${head.sendTime}`,
    receivedBy: head.receiveTime && `${head.receiveBy ?? ""} ${head.receiveTime}`,
    lines,
  };
}

export default function TransferPrint() {
  const { backTo, notes, sheets, refusal } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <main className="slips">
      <header className="head">
        <h1>{notes.length > 0 ? "调拨单" : "拣货单"}</h1>
        {hydrated ? (
          <Button type="button" variant="primary" onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <span className="hint">请用浏览器的打印功能（Ctrl+P）</span>
        )}
        <Link className="btn" to={backTo} reloadDocument>
          返回
        </Link>
      </header>
      {refusal && <Alert>{refusal}</Alert>}
      {notes.map((note) => (
        <TransferNote key={note.id} note={note} />
      ))}
      {sheets.map((sheet) => (
        <PickSheet key={sheet.fromId} sheet={sheet} />
      ))}
    </main>
  );
}
