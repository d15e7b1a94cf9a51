/** Asks once more before a place is closed, opened or removed (`?id=`, `?act=`); a refusal says what stands against it. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { repositoryEndpoints } from "../../../../../contract/repositories.ts";
import { Button, LinkButton } from "../../../../components/ui/button.tsx";
import { Card, PageHeader } from "../../../../components/ui/card.tsx";
import { Alert } from "../../../../components/ui/notice.tsx";
import { readForm } from "../../../../lib/form.server.ts";
import { formatCount } from "../../../../lib/format.ts";
import { requirePermission } from "../../../../lib/guard.server.ts";
import { noticeHeader } from "../../../../lib/notice.server.ts";

export const handle = { title: "确认操作" };

const list = "/clothes/inventory/repository";

const acts = {
  disable: { label: "停用", explains: "停用后不能再出入库，也不会出现在单据的选择里；档口仓的档口一同停用。" },
  enable: { label: "启用", explains: "启用后可以出入库，并出现在单据的选择里；档口仓的档口一同启用。" },
  remove: { label: "删除", explains: "只有从未使用的存储方可以删除，删除后不能恢复。" },
} as const;

/** The act that the address names; an unknown one is no page. */
function actOf(request: Request): keyof typeof acts {
  const act = new URL(request.url).searchParams.get("act") ?? "";
  if (!Object.hasOwn(acts, act)) throw redirect("/404");
  return act as keyof typeof acts;
}

function paramsOf(request: Request): { id: number } {
  const params = repositoryEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  return params.data;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const act = actOf(request);
  await requirePermission(context.api, repositoryEndpoints[act]);
  const place = await context.api.call(repositoryEndpoints.detail, { params: paramsOf(request) });
  return {
    ...acts[act],
    danger: act !== "enable",
    name: place.name,
    onHand: formatCount(place.onHand),
    version: place.version,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const act = actOf(request);
  const params = paramsOf(request);
  const form = Object.fromEntries(await readForm({ request, context }));
  const body = repositoryEndpoints[act].body.safeParse(form);
  if (!body.success) return data(body.error.issues[0]?.message ?? "", { status: 400 });
  const done = await context.api.attempt(repositoryEndpoints[act], { params, body: body.data });
  if (!done.ok) return data(done.message, { status: 400 });
  const notice = noticeHeader(`已${acts[act].label} ${String(form.name ?? "")}`);
  return redirect(list, { headers: { "Set-Cookie": notice } });
}

export default function ConfirmRepositoryAct() {
  const { label, explains, danger, name, onHand, version, clientToken } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`${label} ${name}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Card>
        <Form method="post" className="stack">
          <p>
            确定要{label}“{name}”吗？现存 {onHand} 件。
          </p>
          <p>{explains}</p>
          <input type="hidden" name="clientToken" value={clientToken} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="name" value={name} />
          <div className="line">
            <Button variant={danger ? "danger" : "primary"} disabled={busy}>
              确定{label}
            </Button>
            <LinkButton to={list}>取消</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
