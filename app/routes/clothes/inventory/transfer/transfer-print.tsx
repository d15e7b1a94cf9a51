/** 调拨单 and 拣货单 for paper. */

import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { PickSheetView, TransferLineView, TransferRowView } from "./transfer.view.server.ts";

/** Where the places of the goods are known, by place, which is the way one walks; else a matrix a style. */
export function PickPaper({ sheet }: { sheet: PickSheetView }) {
  const { located, merged, lines } = sheet;
  return (
    <Slip label="拣货单">
      <h2>拣货单</h2>
      <SlipFacts
        facts={[
          ["调出仓", sheet.fromName],
          ["打印", sheet.printedAt],
          ["单号", sheet.documents],
          ["调入仓", sheet.places],
          ["备注", sheet.remarks],
        ]}
      />
      {located ? (
        <SlipTable
          rows={lines}
          keyOf={({ skuId }) => skuId}
          columns={[
            { label: "位置", cell: (line) => line.location, total: `合计 ${lines.length} 行` },
            { label: "款号", cell: (line) => line.styleNo },
            { label: "品名", cell: (line) => line.productName },
            { label: "颜色", cell: (line) => line.color },
            { label: "尺码", cell: (line) => line.size },
            { label: "条码", cell: (line) => line.barcode },
            { label: "数量", kind: "n", cell: (line) => line.qty, total: sheet.total },
            merged && { label: "分单", cell: (line) => line.shares },
            { label: "实拣", cell: () => null },
          ]}
        />
      ) : (
        <>
          <GoodsPaper
            lines={lines}
            cell={({ qty, shares }) => (
              <>
                {qty} {merged && <small>{shares}</small>}
              </>
            )}
            beside={() => "实拣：＿＿＿＿"}
          />
          <SlipFacts facts={[["合计", `${formatCount(sheet.total)} 件`]]} />
        </>
      )}
      <Signatures names={["拣货", "复核"]} />
    </Slip>
  );
}

export function TransferPaper({ note, lines }: { note: TransferRowView; lines: readonly TransferLineView[] }) {
  return (
    <Slip label="调拨单">
      <h2>调拨单</h2>
      <SlipFacts
        facts={[
          ["单号", note.no],
          ["状态", note.statusLabel],
          ["调出仓", note.fromName],
          ["调入仓", note.toName],
          ["制单", note.created],
          ["发货", note.sent],
          ["收货", note.received],
          ["物流", note.logistics],
          ["备注", note.remark],
        ]}
      />
      <GoodsPaper lines={lines} of={note.sentQty > 0 ? ({ sentQty }) => sentQty : undefined} />
      <SlipFacts
        facts={[
          ["申请", `${formatCount(note.applyQty)} 件`],
          ["发出", note.sentQty > 0 ? `${formatCount(note.sentQty)} 件` : null],
          ["收到", note.receivedQty > 0 ? `${formatCount(note.receivedQty)} 件` : null],
        ]}
      />
      <Signatures names={["发货人", "承运人", "收货人"]} />
    </Slip>
  );
}
