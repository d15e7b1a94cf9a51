/**
 * 登记本人计件 (domain.md §3.2, batch/class): the ticket (`?code=`), then two touches: the process (`&step=`), and 完成 with
 * all that is left. Made for the telephone beside the machine; every step is a page of its own without scripts.
 */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { CameraScan } from "#app/components/document/camera-scan.tsx";
import { GridForm, LineField } from "#app/components/page/edit-form.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, EmptyState, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { ownPieceEndpoints } from "#contract/manufacture/own-pieces.ts";
import { readTicketCode } from "#contract/manufacture/ticket.ts";
import { ownFigures } from "./own.view.server.ts";
import { type PieceRowView, pieceRow } from "./piece.view.server.ts";

export const handle = { title: "登记我的计件" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, ownPieceEndpoints.record);
  const { searchParams } = new URL(request.url);
  const code = readTicketCode(searchParams.get("code") ?? "");
  const [{ own }, answer] = await Promise.all([
    api.call(ownPieceEndpoints.summary),
    code === "" ? null : api.attempt(ownPieceEndpoints.ticket, { query: { code } }),
  ]);
  const ticket = answer?.ok ? answer.value : null;
  return {
    code,
    refusal: answer && !answer.ok ? answer.message : null,
    ticket,
    step: ticket?.steps.find(({ batchProcessId }) => String(batchProcessId) === searchParams.get("step")) ?? null,
    figures: own ? ownFigures(own) : [],
    records: own ? own.records.map(pieceRow) : [],
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: ownPieceEndpoints.record,
    done: ({ saved }) => ({
      to: productionPaths.piece.own(),
      notice: `已登记：${saved.label}，待审核${saved.warning ? `；${saved.warning}` : ""}`,
    }),
  });
}

export default function OwnPieces() {
  const { code, refusal, ticket, step, figures, records, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="登记我的计件"
        actions={
          <>
            <LinkButton to={productionPaths.piece.list}>我的计件</LinkButton>
            <LinkButton to={productionPaths.employee.self}>我的工资</LinkButton>
          </>
        }
      />
      {!step && <TicketCard key={code} code={code} refusal={refusal} focused={!ticket} />}
      {ticket && (
        <Card
          title={`第 ${ticket.bundleNo} 扎 ${ticket.colorName} ${ticket.sizeName} ${ticket.qty} 件`}
          note={`${ticket.batchNo} ${ticket.styleNo} ${ticket.productName}`}
        >
          {step ? (
            <GridForm
              key={step.batchProcessId}
              label="完成"
              values={{ qty: step.left }}
              stamp={{ ...stamp, code: ticket.ticketCode, batchProcessId: step.batchProcessId }}
              reply={reply}
              cancelTo={productionPaths.piece.own(ticket.ticketCode)}
            >
              <LineField
                name="qty"
                label={`${step.name} 件数`}
                max={5}
                inputMode="numeric"
                hint={`还剩 ${step.left} 件；只做了一部分就改成做了的件数`}
                required
              />
            </GridForm>
          ) : (
            <Steps ticket={ticket} />
          )}
        </Card>
      )}
      {figures.length > 0 && !step && <StatCards cards={figures} />}
      {records.length > 0 && !step && <Today records={records} />}
    </>
  );
}

interface TicketCardProps {
  code: string;
  refusal: string | null;
  focused: boolean;
}

function TicketCard({ code, refusal, focused }: TicketCardProps) {
  const navigate = useNavigate();
  const open = useCallback(
    (text: string) => navigate(productionPaths.piece.own(encodeURIComponent(readTicketCode(text)))),
    [navigate],
  );
  return (
    <Card title="扎票" note="扫扎票上的码，或输入编号">
      <div className="stack">
        <CameraScan onRead={open} />
        <Form method="get" action={productionPaths.piece.own()} className="line">
          <input
            className="input"
            name="code"
            aria-label="扎票编号"
            placeholder="扎票上的编号"
            defaultValue={refusal ? code : ""}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever has the focus
            autoFocus={focused}
          />
          <Button variant="primary" size="large">
            打开
          </Button>
        </Form>
        {refusal && <Callout>{refusal}</Callout>}
      </div>
    </Card>
  );
}

type TicketView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["ticket"]>;

/** The usual one first: mostly it is the one. */
function Steps({ ticket: { ticketCode, steps } }: { ticket: TicketView }) {
  if (steps.length === 0) {
    return <EmptyState title="这一扎没有还要登记的工序">都登记满了；有疑问请找组长</EmptyState>;
  }
  return (
    <nav className="choices-of-step" aria-label="选择工序">
      {steps.map(({ batchProcessId, name, left }, index) => (
        <LinkButton
          key={batchProcessId}
          size="large"
          variant={index === 0 ? "primary" : "default"}
          to={productionPaths.piece.own(ticketCode, batchProcessId)}
        >
          {name}（剩 {left}）
        </LinkButton>
      ))}
    </nav>
  );
}

function Today({ records }: { records: readonly PieceRowView[] }) {
  return (
    <Card title="今天登记的" flush>
      <DataTable
        caption="今天登记的计件"
        rows={records}
        columns={[
          { label: "工序", kind: "key", cell: (row) => row.processName },
          { label: "批次", cell: (row) => row.batchNo, card: 2 },
          { label: "扎号", kind: "n", cell: (row) => row.bundle, card: 2 },
          { label: "数量", kind: "n", cell: (row) => row.qty, card: 1 },
          { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
          { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 2 },
          {
            label: "操作",
            kind: "act",
            cell: ({ id, label, possible }) => (
              <RowActs
                of={label}
                acts={[possible.undo && { label: "撤销", to: productionPaths.piece.ask(id, "undo") }]}
              />
            ),
            card: 2,
          },
        ]}
        empty=""
      />
    </Card>
  );
}
