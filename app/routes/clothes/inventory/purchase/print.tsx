/** 入库单 on A4 (`?id=`, and `receipt=` for one receipt or return), without the shell. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import printStyles from "#app/styles/slip-print.css?url";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { money, purchaseReceiptView, purchaseView } from "./purchase.view.server.ts";
import { PurchaseNote } from "./purchase-print.tsx";

export const handle = { title: "打印入库单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const params = purchaseEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const {
    lines,
    receipts,
    possible: _possible,
    freightFen,
    discountFen,
    ...head
  } = await api.call(purchaseEndpoints.detail, { params: params.data });
  const wanted = searchParams.get("receipt");
  const receipt = receipts.find(({ id }) => String(id) === wanted);
  if (wanted !== null && !receipt) throw redirect("/404");
  const purchase = purchaseView(head);
  const rows = lines.flatMap((line) => {
    const piece = receipt?.lines.find(({ skuId }) => skuId === line.skuId);
    if (receipt && !piece) return [];
    const qty = piece?.qty ?? line.qty;
    const amountFen = piece ? piece.amountFen : line.priceFen === undefined ? undefined : line.priceFen * qty;
    return [{ ...line, qty, price: money(line.priceFen), amount: money(amountFen) }];
  });
  return {
    title: receipt?.kind === "RETURN" ? "采购退货单" : "采购入库单",
    purchase,
    receipt: receipt ? purchaseReceiptView(receipt) : null,
    rows,
    total: {
      qty: rows.reduce((sum, { qty }) => sum + qty, 0),
      receivedQty: head.receivedQty,
      amount: receipt ? money(receipt.amountFen) : purchase.amount,
    },
    extras: receipt ? null : { freight: money(freightFen), discount: money(discountFen) },
  };
}

export default function PurchasePrint() {
  const note = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <main className="slips">
      <header className="head">
        <h1>{note.title}</h1>
        {hydrated ? (
          <Button type="button" variant="primary" onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <span className="hint">请用浏览器的打印功能（Ctrl+P）</span>
        )}
        <Link className="btn" to={`/clothes/inventory/purchase/item?id=${note.purchase.id}`} reloadDocument>
          返回
        </Link>
      </header>
      <PurchaseNote note={note} />
    </main>
  );
}
