/** The roles and users of 库存权限配置, each leading to its grid. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";

type Subjects = Answer<typeof repositoryPermissionEndpoints.subjects>;

export const roleColumns: Column<Subjects["roles"][number]>[] = [
  { label: "角色", kind: "key", cell: (role) => role.name },
  { label: "人数", kind: "n", cell: (role) => role.userCount },
  { label: "已授权存储方", kind: "n", cell: (role) => role.repositoryCount },
  { label: "操作", kind: "act", cell: (role) => <Choose kind="role" {...role} /> },
];

export const userColumns: Column<Subjects["content"][number]>[] = [
  { label: "姓名", kind: "key", cell: (user) => user.name },
  { label: "用户名", cell: (user) => user.username },
  { label: "角色", cell: (user) => (user.isAdmin ? "管理员" : user.roleNames.join("、")) },
  {
    label: "状态",
    cell: (user) => <Badge tone={user.enabled ? "good" : "neutral"}>{user.enabled ? "激活" : "禁用"}</Badge>,
  },
  { label: "直接授权存储方", kind: "n", cell: (user) => (user.isAdmin ? "全部" : user.repositoryCount) },
  { label: "操作", kind: "act", cell: (user) => <Choose kind="user" {...user} /> },
];

function Choose({ kind, id, name }: { kind: "user" | "role"; id: number; name: string }) {
  return (
    <Link to={paths.repository.grid(kind, id)} discover="none" aria-label={`配置 ${name}`}>
      配置
    </Link>
  );
}
