/** 新增采购单: the head first; the lines are entered on the document's own page. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewDocument } from "#app/components/document/new-document.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";
import { readPurchaseHead, typedOf } from "./purchase.act.server.ts";
import { supplierOptions } from "./purchase.view.server.ts";
import { PurchaseHeadFields } from "./purchase-head-fields.tsx";

export const handle = { title: "新增采购单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, purchaseEndpoints.add);
  const [repositories, suppliers] = await Promise.all([repositoryOptions(api, "in"), supplierOptions(api)]);
  const { searchParams } = new URL(request.url);
  return {
    repositories,
    suppliers,
    clientToken: randomUUID(),
    values: {
      partyId: suppliers.length === 1 ? String(suppliers[0]?.value) : "",
      repositoryId: searchParams.get("repositoryId") ?? "",
    },
    styleNo: searchParams.get("style") ?? "",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const typed = typedOf(form);
  const refuse = (refusal: string) => data({ typed, refusal }, { status: 400 });
  const head = await readPurchaseHead(api, form);
  if (!head.ok) return refuse(head.message);
  typed.attachmentId = head.value.attachmentId ?? "";
  const body = purchaseEndpoints.add.body.safeParse({ ...head.value, clientToken: typed.clientToken });
  if (!body.success) return refuse(refusalOf(typed) ?? body.error.issues[0]?.message ?? "");
  const added = await api.attempt(purchaseEndpoints.add, { body: body.data });
  if (!added.ok) return refuse(added.message);
  const style = typed.styleNo ? `&style=${encodeURIComponent(typed.styleNo)}` : "";
  return redirect(`/clothes/inventory/purchase/item?id=${added.value.id}${style}`);
}

function refusalOf({ partyId, repositoryId }: Record<string, string>): string | null {
  if (!partyId) return "请选择供应商";
  return repositoryId ? null : "请选择入库仓";
}

export default function NewPurchase() {
  const { repositories, suppliers, clientToken, values, styleNo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <NewDocument
      title="新增采购单"
      encType="multipart/form-data"
      clientToken={clientToken}
      styleNo={styleNo}
      reply={reply}
      cancelTo="/clothes/inventory/purchase"
    >
      <PurchaseHeadFields suppliers={suppliers} repositories={repositories} values={reply?.typed ?? values} />
    </NewDocument>
  );
}
