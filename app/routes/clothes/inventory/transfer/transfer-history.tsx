/** What happened to a 调拨单, in order. */
import { Card } from "#app/components/ui/card.tsx";
import { Table } from "#app/components/ui/table.tsx";

interface EventView {
  id: number;
  label: string;
  qty: string;
  responsible: string;
  remark: string;
  operator: string | null;
  createTime: string;
}

export function TransferHistory({ events }: { events: readonly EventView[] }) {
  if (events.length === 0) return null;
  return (
    <Card title="经过" flush>
      <Table
        caption="经过"
        head={
          <>
            <th scope="col">时间</th>
            <th scope="col">操作</th>
            <th scope="col" className="n">
              件数
            </th>
            <th scope="col">操作人</th>
            <th scope="col">责任人</th>
            <th scope="col">备注</th>
          </>
        }
      >
        {events.map((event) => (
          <tr key={event.id}>
            <td>{event.createTime}</td>
            <td>{event.label}</td>
            <td className="n">{event.qty}</td>
            <td>{event.operator}</td>
            <td>{event.responsible}</td>
            <td>{event.remark}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
