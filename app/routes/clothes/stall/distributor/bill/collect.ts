/** 合并收款: the bills that were ticked in the list, of one customer, lead to one receipt. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { billEndpoints } from "../../../../../../contract/bills.ts";
import { receivable } from "../../../../../lib/bill-view.server.ts";
import { noticeHeader } from "../../../../../lib/notice.server.ts";
import { localPath } from "../../../../../lib/paths.ts";

const list = "/clothes/stall/distributor/bill/list";
/** As many as one page of the list holds. */
const maxBills = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("id").map(Number).filter(Number.isSafeInteger).slice(0, maxBills);
  const bills = await Promise.all(ids.map((id) => context.api.call(billEndpoints.detail, { params: { id } })));
  const choice = receivable(bills);
  if (!choice.ok) {
    return redirect(localPath(`${list}${searchParams.get("back") ?? ""}`, list), {
      headers: { "Set-Cookie": noticeHeader(choice.message, { failed: true }) },
    });
  }
  const named = choice.billIds.map((id) => `&billId=${id}`).join("");
  return redirect(`/clothes/stall/distributor/account/receipt?distributorId=${choice.distributorId}${named}`);
}
