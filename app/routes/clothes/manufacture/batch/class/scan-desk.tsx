/** The scan box of piecework, what it knows so far, the bundle's open processes as buttons, and what was recorded last. */

import { ScanDesk } from "#app/components/document/scan-desk.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { DeskReply } from "#app/lib/document/desk.ts";
import { type TypedFields, textOf } from "#app/lib/form/form-reply.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { ScanView } from "./scan.act.server.ts";

export interface ScanReply extends DeskReply<ScanView> {
  /** Of records that were written and look wrong. */
  warnings: readonly string[];
}

interface PieceDeskProps {
  view: ScanView;
  clientToken: string;
  /** What a submission without scripts came to. */
  posted: ScanReply | undefined;
}

export function PieceDesk(props: PieceDeskProps) {
  const { posted } = props;
  return (
    <ScanDesk
      {...props}
      held={({ state, last }) => ({ ...textsOf(state), last })}
      chosen={["qty", "keep", "rework"]}
      label="扎票、工序或工号"
      placeholder="扫扎票、工序或工牌"
      button="登记"
      max={64}
      sound={({ warnings }) => (warnings.length > 0 ? "refused" : null)}
      onAnswer={({ scans }, form) => {
        const qty = form?.elements.namedItem("qty");
        if (qty instanceof HTMLInputElement && scans.added.length > 0) qty.value = "";
      }}
      options={(view) => (
        <>
          <Known view={view} />
          <Options view={view} typed={posted?.typed} />
        </>
      )}
      said={({ warnings }) =>
        warnings.map((sentence) => (
          <Callout key={sentence} tone="warn">
            {sentence}
          </Callout>
        ))
      }
    >
      {(view) => (
        <>
          {view.bundle && <Bundle bundle={view.bundle} chosen={view.process?.id ?? null} />}
          {view.records.length > 0 && <Recorded records={view.records} />}
        </>
      )}
    </ScanDesk>
  );
}

/** What is known of a half scanned record. */
const textsOf = (state: ScanView["state"]) =>
  Object.fromEntries(Object.entries(state).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));

/** Ticket, process and employee: what is there, and what is still to be scanned. */
function Known({ view: { bundle, process, employee, state, last } }: { view: ScanView }) {
  const ticket = bundle && `第 ${bundle.bundleNo} 扎 ${bundle.colorName} ${bundle.sizeName} ${bundle.qty} 件`;
  const cleared = Object.keys(state).length > 0;
  return (
    <p className="line">
      <Part label="扎票" value={ticket} />
      <Part label="工序" value={process?.name ?? null} />
      <Part label="员工" value={employee && `${employee.no} ${employee.name}`} />
      {cleared && (
        <Link to={productionPaths.piece.scan(last ? `?last=${last}` : "")} reloadDocument>
          重来
        </Link>
      )}
    </p>
  );
}

function Part({ label, value }: { label: string; value: string | null }) {
  return <Badge tone={value === null ? "neutral" : "good"}>{value === null ? `${label}：待扫` : value}</Badge>;
}

function Options({ view, typed }: { view: ScanView; typed: TypedFields | undefined }) {
  return (
    <div className="line">
      <label className="check">
        <input type="checkbox" name="keep" value="true" defaultChecked={view.keep} />
        连续（保留工序和员工）
      </label>
      <input
        className="input qty"
        name="qty"
        inputMode="numeric"
        maxLength={5}
        aria-label="数量"
        placeholder="数量"
        title="不填为剩余的全部"
        defaultValue={typed ? textOf(typed, "qty") : ""}
      />
      <select className="input" name="rework" aria-label="返工" defaultValue={view.rework}>
        <option value="NO">正常</option>
        <option value="FREE">返工（不计价）</option>
        <option value="PAID">返工（计价）</option>
      </select>
    </div>
  );
}

type BundleView = NonNullable<ScanView["bundle"]>;

function Bundle({ bundle, chosen }: { bundle: BundleView; chosen: number | null }) {
  const { batchNo, styleNo, productName, steps } = bundle;
  return (
    <Card title={`${batchNo} ${styleNo} ${productName}`} note={`第 ${bundle.bundleNo} 扎，${bundle.qty} 件`} flush>
      <DataTable
        caption="这一扎的工序"
        rows={steps.map((step) => ({ ...step, id: step.batchProcessId }))}
        columns={[
          { label: "序", kind: "n", cell: (row) => row.seq },
          { label: "工序", kind: "key", cell: (row) => row.name },
          { label: "已记 / 共", kind: "n", cell: (row) => `${row.done} / ${row.done + row.left}`, card: 1 },
          { label: "员工", cell: (row) => row.by, card: 2 },
          {
            label: "选择",
            kind: "act",
            cell: (row) =>
              row.processId === chosen ? (
                <Badge tone="good">已选</Badge>
              ) : (
                row.left > 0 && (
                  <Button name="pick" value={row.seq} aria-label={`选 ${row.name}`}>
                    选
                  </Button>
                )
              ),
            card: 1,
          },
        ]}
        empty="这个批次没有工序，请先在生产批次里维护"
      />
    </Card>
  );
}

function Recorded({ records }: { records: ScanView["records"] }) {
  return (
    <Card title="刚登记" flush>
      <DataTable
        caption="刚登记的计件"
        rows={records}
        columns={[
          { label: "员工", kind: "key", cell: (row) => row.employeeName },
          { label: "批次", cell: (row) => row.batchNo, card: 2 },
          { label: "扎号", kind: "n", cell: (row) => row.bundle, card: 2 },
          { label: "工序", cell: (row) => row.processName, card: 1 },
          { label: "数量", kind: "n", cell: (row) => row.qty, card: 1 },
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
