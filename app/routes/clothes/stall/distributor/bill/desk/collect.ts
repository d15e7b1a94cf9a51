/** 合并打印 and 合并收款 (`act=print|receive`): the bills that were ticked in the list lead to one page; none lead back. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { localPath, paths } from "#app/lib/paths.ts";
import { receivable } from "#app/routes/clothes/stall/distributor/bill/bill.view.server.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";

/** As many as one page of the list holds. */
const maxBills = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("id").map(Number).filter(Number.isSafeInteger).slice(0, maxBills);
  const refuse = (message: string) =>
    redirect(localPath(paths.bill.list + (searchParams.get("back") ?? ""), paths.bill.list), {
      headers: { "Set-Cookie": noticeHeader(message, { failed: true }) },
    });
  if (searchParams.get("act") === "print") {
    if (ids.length === 0) return refuse("请先勾选要打印的单据");
    return redirect(`${paths.bill.prints}?${new URLSearchParams(ids.map((id) => ["id", String(id)]))}`);
  }
  const bills = await Promise.all(ids.map((id) => context.api.call(billEndpoints.detail, { params: { id } })));
  const choice = receivable(bills);
  if (!choice.ok) return refuse(choice.message);
  const named = choice.billIds.map((id) => `&billId=${id}`).join("");
  return redirect(paths.account.receipt(choice.distributorId) + named);
}
