/** 角色与权限 of the personal centre: to read, not to change. */
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";

interface AccessCardProps {
  roles: readonly { id: number; name: string; dataScope: string }[];
  /** Permissions of one page under its title; null from a host that does not tell them. */
  groups: readonly { title: string; permissions: readonly { code: string; title: string }[] }[] | null;
}

export function AccessCard({ roles, groups }: AccessCardProps) {
  return (
    <Card title="角色与权限" note="如需调整，请联系管理员">
      <dl className="facts">
        <dt>角色</dt>
        <dd className="line">
          {roles.map((role) => (
            <Badge key={role.id} tone="info">
              {role.name}（数据范围：{role.dataScope}）
            </Badge>
          ))}
          {roles.length === 0 && "没有角色"}
        </dd>
        {groups?.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        {groups?.length === 0 && (
          <>
            <dt>权限</dt>
            <dd>没有权限</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Group({ title, permissions }: NonNullable<AccessCardProps["groups"]>[number]) {
  return (
    <>
      <dt>{title}</dt>
      <dd className="line">
        {permissions.map((permission) => (
          <Badge key={permission.code}>{permission.title}</Badge>
        ))}
      </dd>
    </>
  );
}
