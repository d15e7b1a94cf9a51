/** 调拨单 and 拣货单 for paper. */
import { Fragment, type ReactNode } from "react";
import { Slip } from "#app/components/document/slip.tsx";

interface PaperSku {
  skuId: number;
  styleNo: string;
  productName: string;
  color: string;
  size: string;
  barcode: string;
}

export interface PickSheetView {
  fromId: number;
  fromName: string;
  documents: readonly { id: number; no: string; toName: string; remark: string }[];
  /** `shares` is empty where there is one document only. */
  lines: readonly (PaperSku & { location: string; qty: number; shares: string })[];
  total: number;
  printedAt: string;
}

export function PickSheet({ sheet }: { sheet: PickSheetView }) {
  const { fromName, documents, lines, total, printedAt } = sheet;
  const merged = documents.length > 1;
  const located = lines.some(({ location }) => location !== "");
  return (
    <Slip label="拣货单">
      <h2>拣货单</h2>
      <Head
        facts={[
          ["调出仓", fromName],
          ["打印", printedAt],
          ["单号", documents.map(({ no }) => no).join("、")],
          ["调入仓", [...new Set(documents.map(({ toName }) => toName))].join("、")],
          [
            "备注",
            documents
              .map(({ remark }) => remark)
              .filter(Boolean)
              .join("；"),
          ],
        ]}
      />
      <table>
        <thead>
          <tr>
            {located && <th scope="col">位置</th>}
            <SkuHeads />
            <th scope="col" className="n">
              数量
            </th>
            {merged && <th scope="col">分单</th>}
            <th scope="col">实拣</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.skuId}>
              {located && <td>{line.location}</td>}
              <SkuCells sku={line} />
              <td className="n">{line.qty}</td>
              {merged && <td>{line.shares}</td>}
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5 + Number(located)}>
              合计 {lines.length} 行
            </th>
            <td className="n">{total}</td>
            {merged && <td />}
            <td />
          </tr>
        </tfoot>
      </table>
      <Signatures names={["拣货", "复核"]} />
    </Slip>
  );
}

export interface NoteView {
  id: number;
  no: string;
  fromName: string;
  toName: string;
  statusLabel: string;
  createdBy: string;
  sentBy: string | null;
  receivedBy: string | null;
  logistics: string;
  remark: string;
  lines: readonly (PaperSku & { applyQty: number; sentQty: number; receivedQty: number })[];
  applyQty: number;
  sentQty: number;
  receivedQty: number;
}

export function TransferNote({ note }: { note: NoteView }) {
  return (
    <Slip label="调拨单">
      <h2>调拨单</h2>
      <Head
        facts={[
          ["单号", note.no],
          ["状态", note.statusLabel],
          ["调出仓", note.fromName],
          ["调入仓", note.toName],
          ["制单", note.createdBy],
          ["发货", note.sentBy],
          ["收货", note.receivedBy],
          ["物流", note.logistics],
          ["备注", note.remark],
        ]}
      />
      <table>
        <thead>
          <tr>
            <SkuHeads />
            <th scope="col" className="n">
              申请
            </th>
            <th scope="col" className="n">
              发出
            </th>
            <th scope="col" className="n">
              收到
            </th>
          </tr>
        </thead>
        <tbody>
          {note.lines.map((line) => (
            <tr key={line.skuId}>
              <SkuCells sku={line} />
              <td className="n">{line.applyQty}</td>
              <td className="n">{line.sentQty || ""}</td>
              <td className="n">{line.receivedQty || ""}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              合计 {note.lines.length} 行
            </th>
            <td className="n">{note.applyQty}</td>
            <td className="n">{note.sentQty || ""}</td>
            <td className="n">{note.receivedQty || ""}</td>
          </tr>
        </tfoot>
      </table>
      <Signatures names={["发货人", "承运人", "收货人"]} />
    </Slip>
  );
}

function Head({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

function SkuHeads() {
  return (
    <>
      <th scope="col">款号</th>
      <th scope="col">品名</th>
      <th scope="col">颜色</th>
      <th scope="col">尺码</th>
      <th scope="col">条码</th>
    </>
  );
}

function SkuCells({ sku }: { sku: PaperSku }) {
  return (
    <>
      <td>{sku.styleNo}</td>
      <td>{sku.productName}</td>
      <td>{sku.color}</td>
      <td>{sku.size}</td>
      <td>{sku.barcode}</td>
    </>
  );
}

function Signatures({ names }: { names: readonly string[] }) {
  return (
    <footer>
      {names.map((name) => (
        <span key={name}>{name}：＿＿＿＿＿＿</span>
      ))}
    </footer>
  );
}
