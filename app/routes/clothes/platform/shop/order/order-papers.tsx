/** 拣货单, 发货单 and 面单 for paper. */
import { Slip } from "#app/components/document/slip.tsx";
import { Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import type { OrderPickView, OrderSlipView } from "./order.view.server.ts";

export function PickPaper({ sheet }: { sheet: OrderPickView }) {
  return (
    <Slip label="拣货单">
      <h2>拣货单</h2>
      <SlipFacts
        facts={[
          ["发货仓", sheet.repositoryName],
          ["订单", `${sheet.orders} 单`],
        ]}
      />
      <SlipTable
        rows={sheet.lines}
        keyOf={({ skuId }) => skuId}
        columns={[
          { label: "位置", cell: (line) => line.location, total: `合计 ${sheet.lines.length} 行` },
          { label: "款号", cell: (line) => line.styleNo },
          { label: "品名", cell: (line) => line.productName },
          { label: "颜色", cell: (line) => line.color },
          { label: "尺码", cell: (line) => line.size },
          { label: "数量", kind: "n", cell: (line) => line.qty, total: sheet.total },
          { label: "分单", cell: (line) => line.shares },
          { label: "实拣", cell: () => null },
        ]}
      />
      <Signatures names={["拣货", "复核"]} />
    </Slip>
  );
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

/** What goes on the parcel: to whom, by whom, and what is in it. */
export function LabelPaper({ slip }: { slip: OrderSlipView }) {
  return (
    <Slip label={`面单 ${slip.numbers}`}>
      <h2>{slip.parcel || "未填快递单号"}</h2>
      <SlipFacts
        facts={[
          ["收货人", slip.name],
          ["电话", slip.phone],
          ["地址", slip.address],
          ["寄件", `${slip.shopName} ${slip.repositoryName}`],
          ["订单号", slip.numbers],
          ["内件", slip.lines.map(({ code, title, qty }) => `${code || title}×${qty}`).join("；")],
        ]}
      />
    </Slip>
  );
}
