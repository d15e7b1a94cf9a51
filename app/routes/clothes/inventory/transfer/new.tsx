/** 新增调拨单 and 要货: the places first; the lines are entered on the document's own page. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewDocument } from "#app/components/document/new-document.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { TransferHeadFields } from "./transfer-head-fields.tsx";

export const handle = { title: "新增调拨单" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, transferEndpoints.add);
  const { searchParams } = new URL(request.url);
  return {
    repositories: await repositoryOptions(context.api, "view"),
    clientToken: randomUUID(),
    values: { fromId: searchParams.get("fromId") ?? "", toId: searchParams.get("toId") ?? "" },
    styleNo: searchParams.get("style") ?? "",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const body = transferEndpoints.add.body.safeParse(typed);
  if (!body.success) return data({ typed, refusal: body.error.issues[0]?.message ?? "" }, { status: 400 });
  const added = await context.api.attempt(transferEndpoints.add, { body: body.data });
  if (!added.ok) return data({ typed, refusal: added.message }, { status: 400 });
  const style = typed.styleNo ? `&style=${encodeURIComponent(typed.styleNo)}` : "";
  return redirect(`/clothes/inventory/transfer/item?id=${added.value.id}${style}`);
}

export default function NewTransfer() {
  const { repositories, clientToken, values, styleNo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <NewDocument
      title="新增调拨单"
      clientToken={clientToken}
      styleNo={styleNo}
      reply={reply}
      cancelTo="/clothes/inventory/transfer"
    >
      <TransferHeadFields repositories={repositories} values={reply?.typed ?? values} />
    </NewDocument>
  );
}
