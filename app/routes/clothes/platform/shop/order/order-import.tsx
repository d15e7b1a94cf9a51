/** 导入订单 of shops without keys: upload what the platform exported, then (`?job=`) the check, then what was written; and the files that go back there. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportPage } from "#app/components/job/import-page.tsx";
import { ShopImportForm } from "#app/components/job/shop-import-form.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { textOf } from "#app/lib/form/form-reply.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { saveImport } from "#app/lib/job/import.server.ts";
import { readShopImport } from "#app/lib/job/shop-import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { hasPermission } from "#contract/permissions.ts";
import { orderFileEndpoints, orderFileReport, orderFileTopics } from "#contract/platform/order-files.ts";
import { OrderHandover } from "./order-handover.tsx";
import { OrderImportReport } from "./order-import-report.tsx";

export const handle = { title: "导入订单" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const roles = await requirePermission(api, orderFileEndpoints.upload);
  const shops = await api.call(orderFileEndpoints.shops);
  return {
    ...(await readShopImport(args, { checkTopic: orderFileTopics.check, report: orderFileReport, shops })),
    maySend: hasPermission(roles, orderFileEndpoints.shipments.access),
    mayStock: hasPermission(roles, orderFileEndpoints.stock.access),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveImport(args, {
    name: "订单.xlsx",
    checkTopic: orderFileTopics.check,
    upload: async (api, { query, file }, form) => {
      const exportedAt = String(form.get("exportedAt") ?? "");
      const sent = orderFileEndpoints.upload.query.safeParse({ ...query, shopId: form.get("shopId"), exportedAt });
      if (!sent.success) return { ok: false, message: "请选择店铺" };
      return api.attempt(orderFileEndpoints.upload, { query: sent.data, file });
    },
    body: orderFileEndpoints.confirm.body,
    confirm: (api, sent) => api.attempt(orderFileEndpoints.confirm, sent),
  });
}

export default function ImportOrders() {
  const { job, report, checking, maySend, mayStock, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { clientToken, shops } = form;
  const error = reply?.error;
  return (
    <ImportPage
      title="导入订单"
      job={job}
      path={platformPaths.order.import}
      listPath={platformPaths.order.list}
      report={report && <OrderImportReport {...{ report, checking, clientToken, error }} />}
    >
      <ShopImportForm
        {...form}
        reply={reply}
        fields={
          <Field label="导出时间（不填按文件名或文件里最晚的时间）" name="exportedAt" wide>
            <TextInput type="datetime-local" defaultValue={textOf(reply?.typed, "exportedAt") ?? ""} />
          </Field>
        }
        none={
          <>
            没有需要用文件导入的店铺：已授权的店铺会自动抓单，还没有店铺的请先到
            <Link to={platformPaths.shop.list}>平台店铺</Link>新增。
          </>
        }
      >
        <p>
          请上传平台后台导出的订单明细，列名保持原样（淘宝/天猫、1688、抖店、拼多多的导出文件可以直接用）。同一订单再次导入只更新有变化的内容，不会重复。
        </p>
        <p>
          退款、发货等平台上的变化，也用再次导出的文件导入。文件里没有的列照旧，例如淘宝的“订单”和“宝贝”两份都导入，货和地址就都有了；比已知更旧的文件不会收回退款和状态。
        </p>
      </ShopImportForm>
      {shops.length > 0 && <OrderHandover shops={shops} maySend={maySend} mayStock={mayStock} />}
    </ImportPage>
  );
}
