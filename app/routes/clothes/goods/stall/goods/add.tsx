/** 上架到档口: styles by 款号, or those chosen in 商品列表, into several stalls at once (domain.md §3.1). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ChipsField, EditForm, TextField } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { selectionQuery } from "#app/lib/product-search.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "上架到档口" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, stallGoodsEndpoints.add);
  const { searchParams } = new URL(request.url);
  const [{ stalls }, chosen, waiting] = await Promise.all([
    api.call(stallGoodsEndpoints.vocabulary),
    readChosen(api, searchParams),
    countWaiting(api),
  ]);
  const open = namedOptions(stalls.filter((stall) => stall.open));
  return {
    stalls: open,
    values: {
      stallIds: open.length === 1 ? open.map(({ value }) => String(value)) : searchParams.getAll("stallIds"),
      styleNos: chosen.ok ? chosen.value.styleNos.join("\n") : "",
    },
    refusal: chosen.ok ? null : chosen.message,
    waiting,
    stamp: newStamp(),
  };
}

/** What 商品列表 sent along; nothing when the page was opened by itself. */
async function readChosen(api: Api, params: URLSearchParams) {
  if (!params.has("scope") && !params.has("ids")) return { ok: true as const, value: { styleNos: [] } };
  return api.attempt(stallGoodsEndpoints.styles, { query: selectionQuery(params) });
}

/** Styles that are 待上架, which no stall can have yet; 0 for who may not change that. */
async function countWaiting(api: Api): Promise<number> {
  const { roles } = await api.viewer();
  if (!hasPermission(roles, [permissions.productEdit])) return 0;
  const found = await api.attempt(productEndpoints.list, {
    query: { ...productEndpoints.list.query.parse({ status: "DRAFT" }), size: 1 },
  });
  return found.ok ? found.value.totalElements : 0;
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: stallGoodsEndpoints.add,
    body: (fields, { form }) => ({
      ...fields,
      styleNos: String(form.get("styleNos") ?? "")
        .split(/[\s,，、;；]+/u)
        .filter(Boolean),
    }),
    done: ({ saved: { added, relisted, present } }) => ({
      to: paths.stallGoods.list,
      notice: [
        `新上架 ${added} 行`,
        ...(relisted ? [`重新上架 ${relisted} 行`] : []),
        ...(present ? [`${present} 行此前已上架`] : []),
      ].join("，"),
    }),
  });
}

export default function ListStyles() {
  const { stalls, values, refusal, waiting, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="上架到档口" />
      {refusal && !reply && <Callout>{refusal}</Callout>}
      {waiting > 0 && (
        <Callout tone="info">
          有 {waiting} 款是待上架，改为在售后才能上架到档口：
          <Link to={`${paths.product.list}?status=DRAFT&select=1`}>待上架的商品</Link>
        </Callout>
      )}
      <EditForm values={values} stamp={stamp} reply={reply} label="上架" cancelTo={paths.stallGoods.list}>
        <Card flush>
          <div className="form">
            <ChipsField name="stallIds" label="档口" options={stalls} required />
            <TextField
              name="styleNos"
              label="款号"
              required
              wide
              max={20_000}
              rows={10}
              placeholder={"8801\n8802"}
              hint="每行一个，也可用空格或逗号隔开，一次最多 500 款；档口价先按批发价，上架后可改"
            />
          </div>
        </Card>
      </EditForm>
    </>
  );
}
