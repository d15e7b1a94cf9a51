/** 调拨单 (`?id=`): a draft is entered here; later it is sent, received, and its differences closed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { LineEditor } from "#app/components/document/line-editor.tsx";
import { LineTable } from "#app/components/document/line-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { DataTable } from "#app/components/ui/data-table.tsx";
import { GridForm } from "#app/components/ui/edit-form.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readMatrix } from "#app/lib/lines.server.ts";
import { paths } from "#app/lib/paths.ts";
import { newStamp, requireId } from "#app/lib/save-form.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { repositoryOptions } from "#app/routes/clothes/inventory/repository-options.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { actOnTransfer } from "./transfer.act.server.ts";
import { transferEvent, transferLine, transferRow } from "./transfer.view.server.ts";
import { TransferAsked, transferActs } from "./transfer-asked.tsx";
import { draftColumns, historyColumns, progressColumns } from "./transfer-columns.tsx";
import { TransferFields } from "./transfer-fields.tsx";

export const handle = { title: "调拨单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, transferEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const detail = await api.call(transferEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, events, possible: allowed, ...head } = detail;
  const possible = { ...allowed, suggest: allowed.edit };
  const asked = transferActs.find((act) => act === searchParams.get("confirm"));
  const seesSource = lines.every(({ available }) => available !== null);
  return {
    transfer: transferRow(head),
    lines: lines.map(transferLine),
    events: events.map(transferEvent),
    possible,
    // The address may be older than the document.
    asked: asked && possible[asked] ? asked : null,
    matrix: possible.edit
      ? await readMatrix(api, {
          styleNo: searchParams.get("style"),
          repositoryId: seesSource ? head.fromId : undefined,
          lines: lines.map(({ skuId, applyQty }) => ({ skuId, qty: applyQty })),
        })
      : null,
    repositories: possible.edit ? await repositoryOptions(api, "view") : [],
    search,
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransfer(args);
}

export default function TransferItem() {
  const { transfer, lines, events, possible, asked, matrix, repositories, search, stamp } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = (changes: Record<string, string | null>) => withParams(search, { confirm: null, ...changes });
  // While a question stands, the scan box must not take the focus from it.
  const editing = possible.edit && !asked;
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
      {asked && (
        <TransferAsked
          key={asked}
          act={asked}
          transfer={transfer}
          lines={lines}
          stamp={stamp}
          reply={refused}
          cancelTo={here({})}
        />
      )}
      <Card title="单据" flush>
        <div className="pad">
          <Facts
            facts={[
              ["调出", editing ? null : transfer.fromName],
              ["调入", editing ? null : transfer.toName],
              ["制单", transfer.created],
              ["发货", transfer.sent],
              ["收货", transfer.received],
              ["物流", editing ? null : transfer.logistics],
              ["备注", editing ? null : transfer.remark],
            ]}
          />
        </div>
        {editing && (
          <GridForm values={transfer} stamp={stamp} reply={refused} intent="edit" label="保存单据" plain>
            <TransferFields repositories={repositories} />
          </GridForm>
        )}
      </Card>
      {editing ? (
        <LineEditor
          lines={lines}
          version={transfer.version}
          clientToken={stamp.clientToken}
          matrix={matrix}
          reply={reply && !("errors" in reply) ? reply : undefined}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
          columns={draftColumns}
          qtyLabel="申请数"
        />
      ) : (
        <Card title="明细" flush>
          <LineTable
            lines={lines}
            columns={transfer.status === "DRAFT" ? draftColumns : progressColumns(lines)}
            qtyLabel="申请数"
          />
        </Card>
      )}
      {events.length > 0 && (
        <Card title="经过" flush>
          <DataTable caption="经过" columns={historyColumns} rows={events} empty="" />
        </Card>
      )}
    </>
  );
}

interface ActionsProps {
  possible: Readonly<Record<"edit" | "cancel" | "send" | "receive" | "settle" | "recall" | "copy", boolean>>;
  here(changes: Record<string, string | null>): string;
}

/** Links to the questions; what is done most stands last, in the theme's colour. */
function Actions({ possible, here }: ActionsProps) {
  const ask = (confirm: string, label: string, variant?: "primary") => (
    <LinkButton {...(variant && { variant })} to={here({ confirm })}>
      {label}
    </LinkButton>
  );
  return (
    <>
      {possible.copy && ask("copy", "复制")}
      {possible.cancel && ask("cancel", "取消调拨")}
      {possible.recall && ask("recall", "撤回")}
      {possible.settle && ask("settle", "差异处理")}
      {possible.edit && ask("suggest", "按建议补货")}
      {possible.send && ask("send", "发货", "primary")}
      {possible.receive && ask("receive", "收货", "primary")}
    </>
  );
}

function Prints({ id, status }: { id: number; status: string }) {
  return (
    <>
      {status !== "CANCELLED" && status !== "RECALLED" && (
        <LinkButton to={paths.transfer.print(id, "pick")} reloadDocument>
          拣货单
        </LinkButton>
      )}
      <LinkButton to={paths.transfer.print(id, "note")} reloadDocument>
        打印调拨单
      </LinkButton>
    </>
  );
}
