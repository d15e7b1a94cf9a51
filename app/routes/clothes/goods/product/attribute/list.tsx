/** 商品属性 (domain.md §3.1): a tab for each vocabulary; tab, filters, sort and page live in the address. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { attributeRowView, attributeTabs, attributeTypeOf, sortedBy, tableHeads } from "./attribute.view.server.ts";
import { AttributeTable } from "./attribute-table.tsx";

export const handle = { title: "商品属性" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url);
  const query = parseSearch(attributeEndpoints.list.query, searchParams);
  const [list, { roles }] = await Promise.all([
    context.api.call(attributeEndpoints.list, { query }),
    context.api.viewer(),
  ]);
  requireExistingPage(request, query, list.totalElements);
  const { type, page, size, sort } = query;
  return {
    type,
    label: attributeTypeLabels[type],
    tabs: attributeTabs(type),
    heads: tableHeads(type),
    rows: list.content.map((row) => attributeRowView(row, randomUUID())),
    sorted: sortedBy(sort),
    filter: Object.fromEntries(searchParams),
    address: search,
    page,
    size,
    total: list.totalElements,
    mayAdd: hasPermission(roles, [permissions.attributeAdd]),
    mayEdit: hasPermission(roles, [permissions.attributeEdit]),
    mayRemove: hasPermission(roles, [permissions.attributeDel]),
  };
}

/** 停用 and 启用; the button says which row, in which version, with which token. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const { pathname, search, searchParams } = new URL(request.url);
  const [intent, id, version = "", clientToken = ""] = String(form.get("intent") ?? "").split(":");
  if (intent !== "stop" && intent !== "start") throw data("操作不存在", { status: 400 });
  const type = attributeTypeOf(searchParams.get("type"));
  const done = await context.api.attempt(attributeEndpoints[intent], {
    params: { id },
    body: { type, version, clientToken },
  });
  if (!done.ok) return data({ refusal: done.message }, { status: 400 });
  const notice = noticeHeader(intent === "stop" ? "已停用，已使用它的款式不受影响" : "已启用");
  return redirect(pathname + search, { headers: { "Set-Cookie": notice } });
}

export default function AttributeList() {
  const { type, label, tabs, heads, rows, sorted, filter, address, page, size, total, mayAdd, mayEdit, mayRemove } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = `/clothes/goods/product/attribute?type=${type}`;
  return (
    <>
      <PageHeader
        title="商品属性"
        actions={
          <>
            <a className="btn" href={`/clothes/goods/product/attribute/export?type=${type}`} download>
              导出
            </a>
            {mayAdd && <LinkButton to={`/clothes/goods/product/attribute/import?type=${type}`}>导入</LinkButton>}
            {mayAdd && (
              <LinkButton variant="primary" to={`/clothes/goods/product/attribute/new?type=${type}`}>
                新增{label}
              </LinkButton>
            )}
          </>
        }
      />
      {refused && <Alert>{refused.refusal}</Alert>}
      <div className="card tabbar scroll">
        <nav aria-label="属性类型">
          {tabs.map((tab) => (
            <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </Link>
          ))}
        </nav>
      </div>
      <FilterBar key={address} resetTo={here} kept={{ type, ...(filter.size && { size: filter.size }) }}>
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="名称 / 编码" defaultValue={filter.keyword} maxLength={50} />
        </Field>
        <Field label="状态" name="active">
          <SelectInput
            options={[
              { value: "true", label: "启用" },
              { value: "false", label: "停用" },
            ]}
            placeholder="全部"
            defaultValue={filter.active ?? ""}
          />
        </Field>
      </FilterBar>
      <Card flush>
        <AttributeTable
          caption={label}
          heads={heads}
          rows={rows}
          mayEdit={mayEdit}
          mayRemove={mayRemove}
          sorted={sorted}
          sortTo={(field, direction) => withParams(address, { sort: `${field},${direction}`, page: null })}
          empty={
            filter.keyword || filter.active ? (
              <Link to={here}>清除全部条件</Link>
            ) : (
              mayAdd && <Link to={`/clothes/goods/product/attribute/new?type=${type}`}>新增第一个{label}</Link>
            )
          }
        />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
