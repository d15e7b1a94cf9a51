/** 新增调整单: the head first; the lines are entered on the slip's own page. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewDocument } from "#app/components/document/new-document.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import { adjustmentEndpoints } from "#contract/inventory/adjustments.ts";
import { adjustmentKindOptions, readReasons } from "./adjustment.view.server.ts";
import { AdjustmentHeadFields } from "./adjustment-head-fields.tsx";

export const handle = { title: "新增调整单" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, adjustmentEndpoints.add);
  const [repositories, reasons] = await Promise.all([
    repositoryOptions(context.api, "adjust"),
    readReasons(context.api),
  ]);
  const { searchParams } = new URL(request.url);
  return {
    repositories,
    reasons,
    kinds: adjustmentKindOptions,
    clientToken: randomUUID(),
    repositoryId: searchParams.get("repositoryId") ?? "",
    styleNo: searchParams.get("style") ?? "",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const body = adjustmentEndpoints.add.body.safeParse(typed);
  if (!body.success) return data({ typed, refusal: body.error.issues[0]?.message ?? "" }, { status: 400 });
  const added = await context.api.attempt(adjustmentEndpoints.add, { body: body.data });
  if (!added.ok) return data({ typed, refusal: added.message }, { status: 400 });
  const style = typed.styleNo ? `&style=${encodeURIComponent(typed.styleNo)}` : "";
  return redirect(`/clothes/inventory/revise/item?id=${added.value.id}${style}`);
}

export default function NewAdjustment() {
  const { repositories, reasons, kinds, clientToken, repositoryId, styleNo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <NewDocument
      title="新增调整单"
      clientToken={clientToken}
      styleNo={styleNo}
      reply={reply}
      cancelTo="/clothes/inventory/revise/slips"
    >
      <AdjustmentHeadFields
        choices={{ repositories, kinds, reasons }}
        values={reply?.typed ?? { repositoryId, kind: "", reason: "", remark: "" }}
      />
    </NewDocument>
  );
}
