/** 档口商品 (domain.md §3.1): what each stall sells; filters, sort and page live in the address. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FilterBar } from "#app/components/ui/filter-bar.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { type Option, SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { pickerId } from "#app/components/ui/product-picker.tsx";
import { requireExistingPage } from "#app/lib/existing-page.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  backToGoods,
  isFiltered,
  listParams,
  stallGoodsChoices,
  stallGoodsPath,
  stallGoodsQuery,
  stallGoodsRows,
} from "./stall-goods.view.server.ts";
import { readMark } from "./stall-goods-bulk.view.server.ts";
import { StallGoodsTable } from "./stall-goods-table.tsx";

export const handle = { title: "档口商品" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const query = stallGoodsQuery(searchParams);
  const [list, vocabulary, { roles }] = await Promise.all([
    context.api.call(stallGoodsEndpoints.list, { query }),
    context.api.call(stallGoodsEndpoints.vocabulary),
    context.api.viewer(),
  ]);
  requireExistingPage(request, query, list.totalElements);
  const { warehouseId } = vocabulary;
  return {
    ...stallGoodsRows(list, query.sort, { address, warehouseId, newToken: randomUUID }),
    choices: stallGoodsChoices(vocabulary),
    filter: Object.fromEntries(searchParams),
    filtered: isFiltered(searchParams),
    kept: listParams(searchParams),
    self: stallGoodsPath,
    addTo: `${stallGoodsPath}/add${query.stallId ? `?stallIds=${query.stallId}` : ""}`,
    address,
    page: query.page,
    size: query.size,
    total: list.totalElements,
    mayAdd: hasPermission(roles, [permissions.stallGoodsAdd]),
    mayEdit: hasPermission(roles, [permissions.stallGoodsEdit]),
    mayAsk: warehouseId !== null && hasPermission(roles, [permissions.transferAdd]),
  };
}

/** 上架 or 下架 of one row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const active = form.get("act") === "on";
  const done = await context.api.attempt(stallGoodsEndpoints.changeState, {
    body: { clientToken: String(form.get("clientToken")), rows: [readMark(form.get("row"))], active },
  });
  if (!done.ok) return data({ refusal: done.message }, { status: 400 });
  const notice = noticeHeader(active ? "已上架" : "已下架", { brief: true });
  return redirect(backToGoods(new URL(request.url).searchParams), { headers: { "Set-Cookie": notice } });
}

export default function StallGoodsList() {
  const loaded = useLoaderData<typeof loader>();
  const { choices, filter, filtered, kept, self, addTo, address, mayAdd, mayEdit } = loaded;
  const reply = useActionData<typeof action>();
  const select = (name: string, label: string, options: readonly Option[]) => (
    <Field label={label} name={name}>
      <SelectInput options={options} placeholder="全部" defaultValue={filter[name] ?? ""} />
    </Field>
  );
  const keptOrder = Object.fromEntries(
    ["sort", "size"].flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  );
  return (
    <>
      <PageHeader
        title="档口商品"
        actions={
          mayAdd && (
            <LinkButton variant="primary" to={addTo} discover="none">
              上架到档口
            </LinkButton>
          )
        }
      />
      {reply && <Alert>{reply.refusal}</Alert>}
      <FilterBar key={address} resetTo={self} kept={keptOrder}>
        <Field label="关键字" name="keyword">
          <TextInput
            type="search"
            placeholder="款号 / 品名 / 拼音首字母 / 条码"
            defaultValue={filter.keyword}
            maxLength={50}
          />
        </Field>
        {select("stallId", "档口", choices.stalls)}
        {select("categoryId", "分类", choices.categories)}
        {select("tag", "标签", choices.tags)}
        {select("state", "上架状态", choices.states)}
        {select("stock", "档口库存", choices.stocks)}
      </FilterBar>
      <Card flush>
        <Form id={pickerId} method="get" action={`${self}/bulk`} className="filters">
          <HiddenFields fields={kept} />
          {mayEdit && (
            <>
              <Button name="act" value="price">
                改价
              </Button>
              <Button name="act" value="on">
                上架
              </Button>
              <Button name="act" value="off">
                下架
              </Button>
            </>
          )}
          <Button formAction={`${self}/tags`}>打印价签</Button>
          <small className="hint">对勾选的行</small>
        </Form>
        <StallGoodsTable
          rows={loaded.rows}
          totals={loaded.totals}
          mayEdit={mayEdit}
          mayAsk={loaded.mayAsk}
          sorted={loaded.sorted}
          sortTo={(field, direction) => withParams(address, { sort: `${field},${direction}`, page: null })}
          empty={
            filtered ? (
              <Link to={self}>清除全部条件</Link>
            ) : (
              mayAdd && (
                <Link to={addTo} discover="none">
                  把款式上架到档口
                </Link>
              )
            )
          }
        />
        <Pagination
          page={loaded.page}
          size={loaded.size}
          total={loaded.total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
