/** 商品属性 (domain.md §3.1): a tab for each vocabulary. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { attributeHeads, attributeRow, attributeTabs } from "./attribute.view.server.ts";
import { attributeColumns } from "./attribute-columns.tsx";

export const handle = { title: "商品属性" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, query, roles } = await readList(args, attributeEndpoints.list, {});
  return {
    view,
    type: query.type,
    label: attributeTypeLabels[query.type],
    tabs: attributeTabs(query.type),
    heads: attributeHeads(query.type),
    rows: rows.map((row) => attributeRow(row, newStamp(row))),
    mayEdit: hasPermission(roles, [permissions.attributeEdit]),
    mayRemove: hasPermission(roles, [permissions.attributeDel]),
  };
}

/** 停用 and 启用 of one row. */
export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const change = (name: "stop" | "start", notice: string) =>
    save({
      endpoint: attributeEndpoints[name],
      params: (form) => ({ id: String(form.get("id")) }),
      body: ({ id: _id, ...body }) => body,
      done: () => ({ to: pathname + search, notice }),
    });
  return act(args, { stop: change("stop", "已停用，已使用它的款式不受影响"), start: change("start", "已启用") });
}

export default function AttributeList() {
  const { view, type, label, tabs, heads, rows, mayEdit, mayRemove } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const add = [permissions.attributeAdd];
  return (
    <ListPage
      title="商品属性"
      view={view}
      path={paths.attribute.list(type)}
      kept={["type"]}
      importFrom={{ to: paths.attribute.page("import", type), roles: add }}
      add={{ to: paths.attribute.page("new", type), label: `新增${label}`, roles: add }}
      actions={
        <>
          <a className="btn" href={paths.attribute.page("export", type)}>
            导出
          </a>
          <Can roles={add}>
            <LinkButton to={paths.attribute.starter} discover="none">
              常用属性
            </LinkButton>
          </Can>
        </>
      }
      tabs={
        <div className="card tabbar scroll">
          <nav aria-label="属性类型">
            {tabs.map((tab) => (
              <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
                {tab.label}
              </Link>
            ))}
          </nav>
        </div>
      }
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="名称 / 编码" />
          <FilterSelect view={view} label="状态" name="active" options={states} />
        </>
      }
      above={reply && <Callout>{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
    >
      {(nothing) => (
        <DataTable
          caption={label}
          columns={attributeColumns(heads, { mayEdit, mayRemove })}
          rows={rows}
          search={view.search}
          sorted="sort,asc"
          {...nothing("属性")}
        />
      )}
    </ListPage>
  );
}

const states = [
  { value: "true", label: "启用" },
  { value: "false", label: "停用" },
];
