/** 入库单 and 退货单 as they go to paper; amounts where the viewer may see them. */

import { GoodsPaper } from "#app/components/document/goods-paper.tsx";
import { Slip } from "#app/components/document/slip.tsx";
import { Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import type { PurchasePaperView } from "./purchase.view.server.ts";

export function PurchasePaper({ paper }: { paper: PurchasePaperView }) {
  const { title, purchase, receipt, lines, prices, qty, goods, freight, discount, total } = paper;
  return (
    <Slip label={title}>
      <h2>{title}</h2>
      <SlipFacts
        facts={[
          ["单号", receipt?.no ?? purchase.no],
          ["采购单", receipt && purchase.no],
          ["供应商", purchase.partyName],
          ["仓库", purchase.repositoryName],
          ["状态", receipt ? (receipt.voidTime === null ? null : "已作废") : purchase.statusLabel],
          ["日期", receipt ? receipt.createTime : purchase.bizDate],
          ["经手", receipt?.operator ?? null],
          ["原因 / 备注", receipt?.reason ?? null],
          ["备注", purchase.remark],
        ]}
      />
      <GoodsPaper lines={lines} />
      {total !== null && (
        <SlipTable
          rows={prices}
          keyOf={({ key }) => key}
          columns={[
            { label: "款号", cell: (row) => row.styleNo, total: "货款" },
            { label: "品名", cell: (row) => row.productName },
            { label: "数量", kind: "n", cell: (row) => row.qty, total: qty },
            { label: "单价", kind: "n", cell: (row) => row.price, total: "" },
            { label: "货款", kind: "n", cell: (row) => row.amount, total: goods },
          ]}
        />
      )}
      <SlipFacts
        facts={[
          ["合计", `${formatCount(qty)} 件`],
          ["运费", freight],
          ["优惠", discount],
          ["金额", total && (/\d$/.test(total) ? `${total} 元` : total)],
        ]}
      />
      <Signatures names={["送货人", "验收人", "仓管"]} />
    </Slip>
  );
}
