/** 调拨单 (`?id=`): a draft is entered here; later it is sent, received, and its differences closed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DraftDefault, DraftForm } from "#app/components/document/draft-form.tsx";
import { Goods, goodsView, PageLink } from "#app/components/document/goods.tsx";
import { HeadFold } from "#app/components/document/head-fold.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { storedQuantities } from "#app/lib/document/goods-groups.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { lastAdded } from "#app/lib/document/scans.server.ts";
import { newStamp, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { actOnTransfer } from "./transfer.act.server.ts";
import { transferEvent, transferLine, transferRow } from "./transfer.view.server.ts";
import { TransferAsked, transferActs } from "./transfer-asked.tsx";
import { draftFigures, historyColumns, progressFigures } from "./transfer-columns.tsx";
import { TransferFields, transferHead } from "./transfer-fields.tsx";

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
    view: goodsView(searchParams),
    last: lastAdded(searchParams),
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransfer(args);
}

export default function TransferItem() {
  const { transfer, lines, events, possible, asked, matrix, repositories, search, view, last, stamp } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const refused = reply && "errors" in reply ? reply : undefined;
  const here = (changes: Record<string, string | null>) =>
    withParams(search, { confirm: null, last: null, ...changes });
  const goods = {
    lines,
    view,
    qtyLabel: "申请数",
    hrefOfView: (to: string) => here({ view: to === "lines" ? to : null }),
  };
  // While a question stands, the scan box must not take the focus from it.
  const editing = possible.edit && !asked;
  return (
    <>
      {editing && <DraftDefault />}
      <PageHeader
        title={`调拨单 ${transfer.no}`}
        actions={
          <>
            <Badge tone={transfer.tone}>{transfer.statusLabel}</Badge>
            <Prints id={transfer.id} status={transfer.status} editing={editing} />
            <Actions possible={possible} here={here} editing={editing} />
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
      {editing ? (
        <DraftForm
          stored={{ ...headOf(transfer), ...storedQuantities(lines, matrix) }}
          stamp={stamp}
          reply={refused}
          lines={lines}
          last={last}
          hrefOfStyle={(styleNo) => here({ style: styleNo })}
        >
          <HeadFold summary={`${transfer.fromName} → ${transfer.toName} ${transfer.logistics}`} names={transferHead}>
            <TransferFields repositories={repositories} />
          </HeadFold>
          <Goods
            {...goods}
            figures={draftFigures}
            draft={{ open: matrix, hrefOfStyle: (styleNo) => here({ style: styleNo }) }}
          />
          <p className="line">
            <Button name="save" value="1">
              保存
            </Button>
            <small className="hint">制单 {transfer.created}</small>
          </p>
        </DraftForm>
      ) : (
        <>
          <Card title="单据">
            <Facts
              facts={[
                ["调出", transfer.fromName],
                ["调入", transfer.toName],
                ["制单", transfer.created],
                ["发货", transfer.sent],
                ["收货", transfer.received],
                ["物流", transfer.logistics],
                ["备注", transfer.remark],
              ]}
            />
          </Card>
          <Goods {...goods} figures={transfer.status === "DRAFT" ? draftFigures : progressFigures(lines)} />
        </>
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

/** What the head's fields hold. */
const headOf = ({
  fromId,
  toId,
  logistics,
  remark,
}: {
  fromId: number;
  toId: number;
  logistics: string;
  remark: string;
}) => ({
  fromId: String(fromId),
  toId: String(toId),
  logistics,
  remark,
});

/** The ways to the questions; what is done most stands last, in the theme's colour. */
function Actions({ possible, here, editing }: ActionsProps & { editing: boolean }) {
  const ask = (confirm: string, label: string, variant?: "primary") => (
    <PageLink editing={editing} to={here({ confirm })} primary={variant === "primary"}>
      {label}
    </PageLink>
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

function Prints({ id, status, editing }: { id: number; status: string; editing: boolean }) {
  return (
    <>
      {status !== "CANCELLED" && status !== "RECALLED" && (
        <PageLink editing={editing} to={paths.transfer.print(id, "pick")}>
          拣货单
        </PageLink>
      )}
      <PageLink editing={editing} to={paths.transfer.print(id, "note")}>
        打印调拨单
      </PageLink>
    </>
  );
}
