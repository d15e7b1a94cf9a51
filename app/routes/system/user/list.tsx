/** 用户管理: who may sign in, where they work and what they are. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { indentedOptions, namedOptions } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { stateOptions, userRow } from "./user.view.server.ts";
import { userColumns } from "./user-columns.tsx";

export const handle = { title: "用户管理" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, userUpkeepEndpoints.list, {});
  const choices = await args.context.api.kept(userUpkeepEndpoints.choices);
  return {
    view,
    rows: rows.map(userRow),
    depts: indentedOptions(choices.depts),
    roles: namedOptions(choices.roles),
    states: stateOptions,
    may: {
      mayEdit: hasPermission(roles, [permissions.userEdit]),
      mayRemove: hasPermission(roles, [permissions.userDel]),
      ownId: (await args.context.api.viewer()).user.id,
    },
  };
}

export default function UserList() {
  const { view, rows, depts, roles, states, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="用户管理"
      view={view}
      path={paths.user.list}
      download="users"
      importFrom={{ to: paths.user.import, roles: [permissions.userAdd] }}
      add={{ to: paths.user.new, label: "新增用户", roles: [permissions.userAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="blurry" placeholder="用户名 / 姓名 / 手机号 / 邮箱" />
          <FilterSelect view={view} label="部门" name="deptId" options={depts} />
          <FilterSelect view={view} label="角色" name="roleId" options={roles} />
          <FilterSelect view={view} label="状态" name="enabled" options={states} />
        </>
      }
    >
      {(nothing) => (
        <Form method="get" action={paths.user.passwords}>
          <DataTable
            caption="用户"
            columns={userColumns(may)}
            rows={rows}
            search={view.search}
            sorted="id,asc"
            {...nothing("用户")}
          />
          <Can roles={[permissions.userEdit]}>
            <div className="line pad">
              <Button>重置勾选用户的密码</Button>
            </div>
          </Can>
        </Form>
      )}
    </ListPage>
  );
}
