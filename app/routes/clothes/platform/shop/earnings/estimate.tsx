/** 包裹估算 (`?shopId=`): what a parcel of a shop is taken to cost from a day on. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DayField, EditForm, MoneyField } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { OneOfNav } from "#app/components/page/one-of-nav.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission } from "#contract/permissions.ts";
import { shopBillEndpoints } from "#contract/platform/shop-bills.ts";
import { NoShop } from "../../no-shop.tsx";

export const handle = { title: "包裹估算" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, shopBillEndpoints.estimates);
  const query = parseSearch(shopBillEndpoints.estimates.query, new URL(request.url).searchParams);
  const { shop, version, content, shops } = await api.call(shopBillEndpoints.estimates, { query });
  const [latest] = content;
  const typed = (fen: number | undefined) => (fen === undefined ? "" : formatFen(fen, { grouped: false }));
  return {
    shop,
    shops: shops.map((one) => ({ ...one, current: one.id === shop?.id })),
    stamp: { ...newStamp(), version },
    values: { fromDay: today(), freightFen: typed(latest?.freightFen), packingFen: typed(latest?.packingFen) },
    mayEdit: hasPermission(roles, shopBillEndpoints.saveEstimate.access),
    rows: content.map((row) => ({
      id: row.id,
      fromDay: row.fromDay,
      freight: formatFen(row.freightFen),
      packing: formatFen(row.packingFen),
      updated: `${row.updateBy ?? "系统"} 于 ${row.updateTime}`,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: shopBillEndpoints.saveEstimate,
    reads: {
      freightFen: (text: string) => readYuan("运费", text),
      packingFen: (text: string) => readYuan("包装", text),
    },
    done: ({ body: { shopId, fromDay } }) => ({
      to: platformPaths.earning.estimateOf(shopId),
      notice: `已保存 ${fromDay} 起的包裹估算`,
    }),
  });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: readonly Column<Row>[] = [
  { label: "从", kind: "key", cell: ({ fromDay }) => fromDay },
  { label: "每个包裹运费", kind: "n", cell: ({ freight }) => freight, card: 1 },
  { label: "每个包裹包装", kind: "n", cell: ({ packing }) => packing, card: 1 },
  { label: "修改", cell: ({ updated }) => updated, card: 2 },
];

export default function ParcelEstimates() {
  const { shop, shops, stamp, values, mayEdit, rows } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="包裹估算" actions={<LinkButton to={platformPaths.earning.list}>店铺利润</LinkButton>} />
      <OneOfNav label="店铺" items={shops} toOf={platformPaths.earning.estimateOf} />
      {!shop && <NoShop />}
      {shop && mayEdit && (
        <EditForm key={shop.id} values={values} stamp={{ ...stamp, shopId: shop.id }} reply={reply}>
          <Card
            title={shop.name}
            note="快递账单里还没有的包裹按这里的运费计，页面上标“估”；包装没有账单，总是估算"
            flush
          >
            <div className="form">
              <DayField name="fromDay" label="从" hint="这天起发出的包裹；同一天再保存是改写" required />
              <MoneyField name="freightFen" label="每个包裹运费（元）" required />
              <MoneyField name="packingFen" label="每个包裹包装（元）" required />
            </div>
          </Card>
        </EditForm>
      )}
      {shop && (
        <Card title="估算记录" flush>
          <DataTable
            caption="估算记录"
            columns={columns}
            rows={rows}
            empty="还没有估算，没有账单的包裹运费未知，包装都未知"
          />
        </Card>
      )}
    </>
  );
}
