/** 仓库权限 of the personal centre: what the user may do in which repository; to read, not to change. */
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";

interface PlaceCardProps {
  places: readonly { id: number; name: string; rights: string }[];
}

export function PlaceCard({ places }: PlaceCardProps) {
  return (
    <Card title="仓库权限" note="本人与角色的权限合在一起，如需调整，请联系管理员" flush>
      <DataTable
        caption="仓库权限"
        columns={[
          { label: "存储方", kind: "key", cell: (row) => row.name },
          { label: "权限", kind: "words", cell: (row) => row.rights, card: 1 },
        ]}
        rows={places}
        empty="没有任何存储方的权限"
      />
    </Card>
  );
}
