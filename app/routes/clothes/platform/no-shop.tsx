/** Says where there is no shop what comes first, and leads to it. */
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { permissions } from "#contract/permissions.ts";

export function NoShop() {
  return (
    <Callout>
      <Can roles={[permissions.shopAdd]} otherwise="没有您可见的店铺，请让管理员新增，或授予您它发货仓的权限。">
        还没有店铺，请先到<Link to={platformPaths.shop.list}>平台店铺</Link>新增。
      </Can>
    </Callout>
  );
}
