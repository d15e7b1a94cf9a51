/** 拣货单, 发货单 and 面单 for paper. */
import { Fragment } from "react";
import { Slip } from "#app/components/document/slip.tsx";
import { Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { Barcode } from "#app/components/print/barcode.tsx";
import type { LabelPaper as Paper } from "#contract/platform/label.words.ts";
import type { OrderPickView, OrderSlipView } from "./order.view.server.ts";

interface PickPaperProps {
  sheet: OrderPickView;
  /** What else stands at its head. */
  facts?: readonly (readonly [label: string, value: string | null])[];
}

export function PickPaper({ sheet, facts = [] }: PickPaperProps) {
  return (
    <Slip label="拣货单">
      <h2>拣货单</h2>
      <SlipFacts facts={[...facts, ["发货仓", sheet.repositoryName], ["订单", `${sheet.orders} 单`]]} />
      <SlipTable
        rows={sheet.lines}
        keyOf={({ skuId }) => skuId}
        columns={[
          { label: "位置", cell: (line) => line.location, total: `合计 ${sheet.lines.length} 行` },
          {
            label: "图",
            cell: ({ pictureSrc }) => pictureSrc && <img src={pictureSrc} alt="" width={40} height={40} />,
          },
          { label: "款号", cell: (line) => line.styleNo },
          { label: "品名", cell: (line) => line.productName },
          { label: "颜色", cell: (line) => line.color },
          { label: "尺码", cell: (line) => line.size },
          { label: "条码", cell: (line) => line.barcode || line.skuCode },
          { label: "数量", kind: "n", cell: (line) => line.qty, total: sheet.total },
          { label: "分单", cell: (line) => <Shares shares={line.shares} /> },
          { label: "实拣", cell: () => null },
        ]}
      />
      <Signatures names={["拣货", "复核"]} />
    </Slip>
  );
}

/** `框3×1 框7×2`: none of them broken over two lines. */
function Shares({ shares }: { shares: readonly string[] }) {
  return shares.map((share, index) => (
    <Fragment key={share}>
      {index > 0 && " "}
      <span className="inline-block">{share}</span>
    </Fragment>
  ));
}

export function NotePaper({ slip }: { slip: OrderSlipView }) {
  return (
    <Slip label={`发货单 ${slip.numbers}`}>
      <h2>发货单</h2>
      <SlipFacts
        facts={[
          ["订单号", slip.numbers],
          ["店铺", slip.shopName],
          ["发货仓", slip.repositoryName],
          ["快递", slip.parcel],
          ["收货人", `${slip.name} ${slip.phone}`],
          ["地址", slip.address],
          ["买家留言", slip.buyerMessage],
          ["备注", slip.sellerRemark],
        ]}
      />
      <SlipTable
        rows={slip.lines}
        keyOf={({ id }) => id}
        columns={[
          { label: "款色码", cell: (line) => line.code, total: "合计" },
          { label: "平台商品", cell: (line) => line.title },
          { label: "数量", kind: "n", cell: (line) => line.qty, total: slip.total },
        ]}
      />
      <Signatures names={["配货", "复核"]} />
    </Slip>
  );
}

/** What goes on the parcel: its waybill for couriers, to whom, by whom, what is in it, and the order for our own scanners. */
export function LabelPaper({ slip, paper }: { slip: OrderSlipView; paper: Paper }) {
  return (
    <article className={`parcel ${paper}`} aria-label={`面单 ${slip.numbers}`}>
      <h2>
        {slip.parcel || "未填快递单号"} {slip.basketName}
      </h2>
      {slip.waybillBars && <Barcode code={slip.waybillBars} label={slip.waybillNo} className="bars" />}
      <p className="to">
        <b>
          {slip.name} {slip.phone}
        </b>
        <span>{slip.address}</span>
      </p>
      <p>寄件：{slip.sender}</p>
      <p className="goods">{slip.lines.map(({ code, title, qty }) => `${code || title}×${qty}`).join("；")}</p>
      {slip.orderBars && <Barcode code={slip.orderBars} label={slip.numbers} className="bars small" />}
      <p>订单 {slip.numbers}</p>
    </article>
  );
}
