/** 角色权限: the menus and buttons of a role as boxes by section; 查看影响 tells who gains and loses what before it is saved. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import type { FormReply } from "#app/lib/form/form-reply.ts";
import { newStamp, refuse, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";
import { menuSections, withDirectories } from "./menu-grid.server.ts";
import { MenuGrid } from "./menu-grid.tsx";

export const handle = { title: "角色权限" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, roleEndpoints.setMenus);
  const row = await api.call(roleEndpoints.detail, { params: { id: requireId(request) } });
  const menus = await api.kept(roleEndpoints.menuChoices);
  return {
    name: row.name,
    people: row.userCount,
    values: { menus: row.menus.map(({ id }) => String(id)) },
    sections: menuSections(menus),
    stamp: newStamp(row),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = args.context;
  const form = await readForm(args);
  const id = requireId(args.request);
  const menus = withDirectories(await api.kept(roleEndpoints.menuChoices), form.getAll("menus").map(String));
  if (form.get("then") === "preview") {
    const preview = await api.attempt(roleEndpoints.preview, { body: { id, menus } });
    if (!preview.ok) return refuse(form, { ...preview, refusal: preview.message });
    const reply: FormReply = { refusal: null, errors: {}, typed: typed(form) };
    return data({ ...reply, preview: preview.value });
  }
  return save({
    endpoint: roleEndpoints.setMenus,
    body: ({ clientToken, version }) => ({ id, menus, clientToken, version }),
    done: ({ form: sent }) => ({
      to: systemPaths.role.list,
      notice: `已保存 ${String(sent.get("name") ?? "")} 的权限`,
    }),
  })(args, form);
}

export default function RoleMenus() {
  const { name, people, values, sections, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const preview = reply && "preview" in reply ? reply.preview : null;
  return (
    <>
      <PageHeader title={`${name} 的权限`} />
      {preview && <Preview {...preview} />}
      <EditForm
        label="保存权限"
        then={{ value: "preview", label: "查看影响", roles: [permissions.roleEdit] }}
        values={values}
        stamp={{ ...stamp, name }}
        reply={reply}
        cancelTo={systemPaths.role.list}
      >
        {/* What Enter presses is the first button of a form: it shows what would change, and saves nothing. */}
        <button type="submit" name="then" value="preview" className="sr" tabIndex={-1} aria-hidden="true">
          查看影响
        </button>
        <p className="hint">{`${people} 名用户是这个角色；保存后，他们的下一个请求起生效。`}</p>
        <MenuGrid sections={sections} />
      </EditForm>
    </>
  );
}

interface PreviewView {
  added: readonly string[];
  removed: readonly string[];
  users: readonly { id: number; name: string; gains: readonly string[]; loses: readonly string[] }[];
}

const columns: Column<PreviewView["users"][number]>[] = [
  { label: "用户", kind: "key", cell: ({ name }) => name },
  { label: "得到", cell: ({ gains }) => gains.join("、") || "—", card: 1 },
  { label: "失去", cell: ({ loses }) => loses.join("、") || "—", card: 2 },
];

function Preview({ added, removed, users }: PreviewView) {
  if (added.length + removed.length === 0) return <Card title="影响">与现在相同，没有变化。</Card>;
  return (
    <Card title="影响" note="尚未保存" flush>
      <div className="pad stack">
        {added.length > 0 && <p>{`新增：${added.join("、")}`}</p>}
        {removed.length > 0 && <p>{`去掉：${removed.join("、")}`}</p>}
      </div>
      <DataTable caption="受影响的用户" columns={columns} rows={users} empty="没有用户因此得到或失去权限" />
    </Card>
  );
}
