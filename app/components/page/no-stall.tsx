/** Where a stall is needed and none may be used: who makes stalls is led there, everybody else to who does. */
import { Can } from "#app/components/ui/can.tsx";
import { Card, EmptyState } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { permissions } from "#contract/permissions.ts";

/** `act`: what one came for, 开单; `right`: on the stall's place, 出库. */
export function NoStall({ act, right }: { act: string; right: string }) {
  const makers = [permissions.repositoryAdd];
  return (
    <Card>
      <EmptyState title={`没有可以${act}的档口`}>
        <Can roles={makers} otherwise={`请让管理员在“库存权限配置”里给您档口仓的${right}权限`}>
          <span>
            还没有档口就<Link to={paths.repository.newOf("STALL")}>新增档口</Link>；已经有了就在
            <Link to={paths.repository.permission}>库存权限配置</Link>里给自己档口仓的{right}权限
          </span>
        </Can>
      </EmptyState>
    </Card>
  );
}
