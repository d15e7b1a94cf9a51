/** What goes back to a platform by file, of each shop that has no keys. */
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { Option } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";

interface OrderHandoverProps {
  shops: readonly Option[];
  maySend: boolean;
  mayStock: boolean;
}

export function OrderHandover({ shops, maySend, mayStock }: OrderHandoverProps) {
  if (!maySend && !mayStock) return null;
  return (
    <Card title="发回平台" note="发货以后，把快递单号和库存上传到平台后台" flush>
      <DataTable
        caption="发回平台"
        rows={shops.map(({ value, label }) => ({ id: value, label }))}
        empty=""
        columns={[
          { label: "店铺", kind: "key", cell: ({ label }) => label },
          {
            label: "下载",
            kind: "act",
            card: 1,
            cell: ({ id, label }) => (
              <>
                {maySend && (
                  <a href={platformPaths.order.handover("shipments", id)} aria-label={`批量发货表 ${label}`}>
                    批量发货表
                  </a>
                )}
                {mayStock && (
                  <a href={platformPaths.order.handover("stock", id)} aria-label={`库存表 ${label}`}>
                    库存表
                  </a>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
