/** 售后 on the page of its order: what was asked for, what came back, what went out, and what may be done now. */
import { Facts } from "#app/components/document/document-head.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { AfterSaleView } from "./after-sale.view.server.ts";
import { type SaleAct, saleActs } from "./after-sale-asked.tsx";

export const saleActNames = Object.keys(saleActs) as SaleAct[];

export function AfterSales({ orderId, sales }: { orderId: number; sales: readonly AfterSaleView[] }) {
  return sales.map((sale) => (
    <Card key={sale.id} title={`售后 ${sale.platformNo}`}>
      <div className="stack">
        <div className="line">
          <Badge tone={sale.tone}>{sale.stateLabel}</Badge> {sale.typeLabel}
          {saleActNames.map(
            (act) =>
              sale.possible[act] && (
                <LinkButton
                  key={act}
                  to={platformPaths.order.askSale(orderId, sale.id, act)}
                  discover="none"
                  aria-label={`${saleActs[act]} 售后 ${sale.platformNo}`}
                >
                  {saleActs[act]}
                </LinkButton>
              ),
          )}
        </div>
        <Facts
          facts={[
            ["退款金额", sale.amount],
            ["原因", sale.reason],
            ["处理说明", sale.remark],
            ["快递", sale.parcel],
            ["申请", sale.appliedTime],
            ["结束", sale.endTime],
          ]}
        />
        <DataTable
          caption={`售后 ${sale.platformNo} 的商品`}
          rows={sale.lines}
          empty="整单退款，没有列出商品"
          columns={[
            { label: "款色码", kind: "key", cell: ({ label }) => label },
            { label: "申请", kind: "n", cell: ({ qty }) => qty },
            { label: "退回正品", kind: "n", cell: ({ goodQty }) => goodQty },
            { label: "退回次品", kind: "n", cell: ({ secondQty }) => secondQty },
            { label: "发出", kind: "n", cell: ({ sentQty }) => sentQty },
          ]}
        />
      </div>
    </Card>
  ));
}
