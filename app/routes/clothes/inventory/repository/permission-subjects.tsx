/** The roles and users of 库存权限配置, each leading to its grid. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

export const permissionPath = "/clothes/inventory/repository/permission";

interface RoleView {
  id: number;
  name: string;
  userCount: number;
  repositoryCount: number;
}

export function RoleSubjects({ roles }: { roles: readonly RoleView[] }) {
  return (
    <Table
      caption="角色"
      head={
        <>
          <th scope="col" className="key">
            角色
          </th>
          <th scope="col" className="n">
            人数
          </th>
          <th scope="col" className="n">
            已授权存储方
          </th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
    >
      {roles.map((role) => (
        <tr key={role.id}>
          <th scope="row">{role.name}</th>
          <td className="n">{role.userCount}</td>
          <td className="n">{role.repositoryCount}</td>
          <Choose kind="role" id={role.id} name={role.name} />
        </tr>
      ))}
      {roles.length === 0 && <EmptyRow columns={4} title="没有符合条件的角色" />}
    </Table>
  );
}

interface UserView {
  id: number;
  username: string;
  name: string;
  roleNames: readonly string[];
  isAdmin: boolean;
  enabled: boolean;
  repositoryCount: number;
}

export function UserSubjects({ users, empty }: { users: readonly UserView[]; empty: ReactNode }) {
  return (
    <Table
      caption="用户"
      head={
        <>
          <th scope="col" className="key">
            姓名
          </th>
          <th scope="col">用户名</th>
          <th scope="col">角色</th>
          <th scope="col">状态</th>
          <th scope="col" className="n">
            直接授权存储方
          </th>
          <th scope="col" className="act">
            操作
          </th>
        </>
      }
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">{user.name}</th>
          <td>{user.username}</td>
          <td>{user.isAdmin ? "管理员" : user.roleNames.join("、")}</td>
          <td>
            <Badge tone={user.enabled ? "good" : "neutral"}>{user.enabled ? "激活" : "禁用"}</Badge>
          </td>
          <td className="n">{user.isAdmin ? "全部" : user.repositoryCount}</td>
          <Choose kind="user" id={user.id} name={user.name} />
        </tr>
      ))}
      {users.length === 0 && (
        <EmptyRow columns={6} title="没有符合条件的用户">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function Choose({ kind, id, name }: { kind: "user" | "role"; id: number; name: string }) {
  return (
    <td className="act">
      <Link to={`${permissionPath}?kind=${kind}&id=${id}`} discover="none" aria-label={`配置 ${name}`}>
        配置
      </Link>
    </td>
  );
}
