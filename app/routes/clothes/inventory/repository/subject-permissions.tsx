/** One user's or role's rights: the grid to save, what to copy, and what holds in the end. */
import { Form, useNavigation } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Option } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { effectiveColumns } from "./effective-rights.tsx";
import type { EffectiveRowView } from "./permission.form.server.ts";
import { PermissionGrid, type PermissionRowView, type RightColumn } from "./permission-grid.tsx";

interface SubjectPermissionsProps {
  kind: "user" | "role";
  id: number;
  isAdmin: boolean;
  columns: readonly RightColumn[];
  rows: readonly PermissionRowView[];
  effective: readonly EffectiveRowView[];
  copyFrom: readonly Option[];
  mayEdit: boolean;
  clientToken: string;
  error: string | null;
}

export function SubjectPermissions({
  kind,
  id,
  isAdmin,
  columns,
  rows,
  effective,
  copyFrom,
  mayEdit,
  clientToken,
  error,
}: SubjectPermissionsProps) {
  const busy = useNavigation().formMethod === "POST";
  const mayChange = mayEdit && !isAdmin;
  return (
    <>
      {error && <Callout>{error}</Callout>}
      {isAdmin && <Callout tone="info">管理员拥有全部存储方的全部权限，无需配置。</Callout>}
      {!isAdmin && (
        <Form method="post" className="card" key={rows.map((row) => row.before).join(";")}>
          <h2>
            {kind === "user" ? "直接授予" : "授予该角色"}
            <small>有任何一项权限即可查看；保存后下一次请求起生效</small>
          </h2>
          {mayChange && (
            <>
              {/* What Enter in a check box presses; the buttons of 全选 come after it. */}
              <button type="submit" hidden />
              <input type="hidden" name="clientToken" value={clientToken} />
            </>
          )}
          <PermissionGrid columns={columns} rows={rows} mayEdit={mayChange} />
          {mayChange && rows.length > 0 && (
            <div className="line pad">
              <Button variant="primary" disabled={busy}>
                {busy ? "保存中…" : "保存权限"}
              </Button>
            </div>
          )}
        </Form>
      )}
      {mayChange && copyFrom.length > 0 && (
        <Card title="从其他用户复制" note="只复制直接授予的权限，下一步确认后才会覆盖" flush>
          <Form method="get" action={paths.repository.copyRights} className="filters">
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="id" value={id} />
            <Field label="复制自" name="from">
              <SelectInput options={copyFrom} />
            </Field>
            <Button>查看将要复制的权限</Button>
          </Form>
        </Card>
      )}
      {kind === "user" && (
        <Card title="最终权限" note="直接授予与各角色合在一起" flush>
          <DataTable caption="最终权限" columns={effectiveColumns} rows={effective} empty="没有您可以查看的存储方" />
        </Card>
      )}
    </>
  );
}
