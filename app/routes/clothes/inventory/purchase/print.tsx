/** 入库单 on A4 (`?id=`, and `receipt=` for one receipt or return), without the shell. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { PrintPage } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { purchasePaper } from "./purchase.view.server.ts";
import { PurchasePaper } from "./purchase-print.tsx";

export const handle = { title: "打印入库单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.detail);
  const wanted = new URL(request.url).searchParams.get("receipt");
  const detail = await api.call(purchaseEndpoints.detail, { params: { id: requireId(request) } });
  const receipt = detail.receipts.find(({ id }) => String(id) === wanted) ?? null;
  if (wanted !== null && !receipt) throw redirect("/404");
  return purchasePaper(detail, receipt);
}

export default function PurchasePrint() {
  const paper = useLoaderData<typeof loader>();
  return (
    <PrintPage title={paper.title} backTo={paths.purchase.item(paper.purchase.id)}>
      <PurchasePaper paper={paper} />
    </PrintPage>
  );
}
