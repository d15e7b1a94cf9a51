/** 调拨单 (`?id=`): a draft is entered here; later it is sent, received, and its differences closed. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineEditor } from "#app/components/document/line-editor.tsx";
import { LineTable } from "#app/components/document/line-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { changeLines, isLineIntent, readMatrix } from "#app/lib/lines.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { actOnTransfer } from "./transfer.act.server.ts";
import { transferEventView, transferLineView, transferView } from "./transfer.view.server.ts";
import { asksFor, TransferAsked } from "./transfer-asked.tsx";
import { TransferHeadFields } from "./transfer-head-fields.tsx";
import { TransferHistory } from "./transfer-history.tsx";
import { draftColumns, progressColumns } from "./transfer-lines.tsx";

export const handle = { title: "调拨单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, transferEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const params = transferEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const transfer = await context.api.call(transferEndpoints.detail, { params: params.data });
  const { lines, events, possible, ...head } = transfer;
  const draft = possible.edit;
  const seesSource = lines.every(({ available }) => available !== null);
  return {
    transfer: transferView(head),
    lines: lines.map(transferLineView),
    events: events.map(transferEventView),
    possible,
    matrix: draft
      ? await readMatrix(context.api, {
          styleNo: searchParams.get("style"),
          repositoryId: seesSource ? head.fromId : undefined,
          lines: lines.map(({ skuId, applyQty }) => ({ skuId, qty: applyQty })),
        })
      : null,
    repositories: draft ? await repositoryOptions(context.api, "view") : [],
    asked: searchParams.get("confirm"),
    search,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context;
  const form = await readForm({ request, context });
  const { searchParams } = new URL(request.url);
  const params = transferEndpoints.detail.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  if (isLineIntent(form)) {
    return changeLines(api, request, form, (change, clientToken) =>
      api.attempt(transferEndpoints.lines, { params: params.data, body: { ...change, clientToken } }),
    );
  }
  const done = await actOnTransfer(api, params.data.id, form);
  if (!done.ok) {
    return data({ refusal: done.message, intent: String(form.get("intent")), typed: done.typed }, { status: 400 });
  }
  return redirect(`/clothes/inventory/transfer/item?id=${done.id ?? params.data.id}`, {
    headers: { "Set-Cookie": noticeHeader(done.notice) },
  });
}

export default function TransferItem() {
  const { transfer, lines, events, possible, matrix, repositories, asked, search, clientToken } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refused = reply && "intent" in reply ? reply : undefined;
  const here = (changes: Record<string, string | null>) => withParams(search, { confirm: null, ...changes });
  const isDraft = transfer.status === "DRAFT";
  // While a question stands, the scan box must not take the focus from it.
  const editing = possible.edit && !asksFor(asked, possible);
  return (
    <>
      <PageHeader
        title={`调拨单 ${transfer.no}`}
        actions={
          <>
            <Badge tone={transfer.tone}>{transfer.statusLabel}</Badge>
            <Prints id={transfer.id} status={transfer.status} />
            <Actions possible={possible} here={here} />
          </>
        }
      />
      <TransferAsked
        key={`${asked}-${transfer.version}`}
        asked={asked}
        transfer={transfer}
        possible={possible}
        lines={lines}
        clientToken={clientToken}
        refusal={refused?.intent === "edit" ? undefined : refused?.refusal}
        typed={refused?.typed}
        cancelTo={here({})}
      />
      <Card title="单据" flush>
        <div className="pad">
          <Facts
            facts={[
              ["调出", editing ? null : transfer.fromName],
              ["调入", editing ? null : transfer.toName],
              ["制单", stamp(transfer.createBy, transfer.createTime)],
              ["发货", transfer.sendTime && stamp(transfer.sendBy, transfer.sendTime)],
              ["收货", transfer.receiveTime && stamp(transfer.receiveBy, transfer.receiveTime)],
              ["物流", editing ? null : transfer.logistics],
              ["备注", editing ? null : transfer.remark],
            ]}
          />
        </div>
        {editing && (
          <Form method="post" className="form" key={transfer.version}>
            <input type="hidden" name="intent" value="edit" />
            <input type="hidden" name="clientToken" value={clientToken} />
            <input type="hidden" name="version" value={transfer.version} />
            <TransferHeadFields
              repositories={repositories}
              values={
                refused?.intent === "edit" && refused.typed
                  ? refused.typed
                  : {
                      fromId: String(transfer.fromId),
                      toId: String(transfer.toId),
                      logistics: transfer.logistics,
                      remark: transfer.remark,
                    }
              }
            />
            <div className="wide line">
              <Button>保存单据</Button>
              {refused?.intent === "edit" && (
                <span className="err" role="alert">
                  {refused.refusal}
                </span>
              )}
            </div>
          </Form>
        )}
      </Card>
      {editing ? (
        <LineEditor
          lines={lines}
          version={transfer.version}
          clientToken={clientToken}
          matrix={matrix}
          reply={reply && !("intent" in reply) ? reply : undefined}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
          columns={draftColumns}
          qtyLabel="申请数"
        />
      ) : (
        <Card title="明细" flush>
          <LineTable lines={lines} columns={isDraft ? draftColumns : progressColumns(lines)} qtyLabel="申请数" />
        </Card>
      )}
      <TransferHistory events={events} />
    </>
  );
}

const stamp = (who: string | null, when: string) => `${who ?? ""} ${when}`;

interface ActionsProps {
  possible: Readonly<Record<"edit" | "cancel" | "send" | "receive" | "settle" | "recall" | "copy", boolean>>;
  here(changes: Record<string, string | null>): string;
}

/** Links to the questions; what is done most stands last, in the theme's colour. */
function Actions({ possible, here }: ActionsProps) {
  return (
    <>
      {possible.copy && <LinkButton to={here({ confirm: "copy" })}>复制</LinkButton>}
      {possible.cancel && <LinkButton to={here({ confirm: "cancel" })}>取消调拨</LinkButton>}
      {possible.recall && <LinkButton to={here({ confirm: "recall" })}>撤回</LinkButton>}
      {possible.settle && <LinkButton to={here({ confirm: "settle" })}>差异处理</LinkButton>}
      {possible.edit && <LinkButton to={here({ confirm: "suggest" })}>按建议补货</LinkButton>}
      {possible.send && (
        <LinkButton variant="primary" to={here({ confirm: "send" })}>
          发货
        </LinkButton>
      )}
      {possible.receive && (
        <LinkButton variant="primary" to={here({ confirm: "receive" })}>
          收货
        </LinkButton>
      )}
    </>
  );
}

function Prints({ id, status }: { id: number; status: string }) {
  const print = `/clothes/inventory/transfer/print?id=${id}&form=`;
  return (
    <>
      {status !== "CANCELLED" && status !== "RECALLED" && (
        <LinkButton to={`${print}pick`} reloadDocument>
          拣货单
        </LinkButton>
      )}
      <LinkButton to={`${print}note`} reloadDocument>
        打印调拨单
      </LinkButton>
    </>
  );
}
