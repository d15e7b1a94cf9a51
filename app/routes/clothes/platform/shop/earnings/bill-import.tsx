/** 导入平台账单: upload what the platform exported, then (`?job=`) the check, then what was written. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportPage } from "#app/components/job/import-page.tsx";
import { ShopImportForm } from "#app/components/job/shop-import-form.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { saveImport } from "#app/lib/job/import.server.ts";
import { readShopImport } from "#app/lib/job/shop-import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { shopBillEndpoints, shopBillReport, shopBillTopics } from "#contract/platform/shop-bills.ts";
import { BillReport } from "./bill-report.tsx";

export const handle = { title: "导入平台账单" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  await requirePermission(api, shopBillEndpoints.upload);
  const shops = await api.call(shopBillEndpoints.shops);
  return readShopImport(args, { checkTopic: shopBillTopics.check, report: shopBillReport, shops });
}

export async function action(args: ActionFunctionArgs) {
  return saveImport(args, {
    name: "账单.xlsx",
    checkTopic: shopBillTopics.check,
    upload: async (api, { query, file }, form) => {
      const sent = shopBillEndpoints.upload.query.safeParse({ ...query, shopId: form.get("shopId") });
      if (!sent.success) return { ok: false, message: "请选择店铺" };
      return api.attempt(shopBillEndpoints.upload, { query: sent.data, file });
    },
    body: shopBillEndpoints.confirm.body,
    confirm: (api, sent) => api.attempt(shopBillEndpoints.confirm, sent),
  });
}

export default function ImportBill() {
  const { job, report, checking, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { clientToken } = form;
  const error = reply?.error;
  return (
    <ImportPage
      title="导入平台账单"
      job={job}
      path={platformPaths.earning.bill}
      listPath={platformPaths.earning.list}
      report={report && <BillReport {...{ report, checking, clientToken, error }} />}
    >
      <ShopImportForm
        {...form}
        reply={reply}
        none={
          <>
            还没有店铺，请先到<Link to={platformPaths.shop.list}>平台店铺</Link>新增。
          </>
        }
      >
        <p>
          请上传平台后台导出的账单，不要改动表头：淘宝/天猫和 1688
          是支付宝的“账务明细”，抖店是按订单的“动账明细”，拼多多是“账单明细”。
        </p>
        <p>先检查再写入；同一份、有重叠的、先后颠倒的文件都可以导入，每笔流水只记一次。账单只用来核对，不记账。</p>
      </ShopImportForm>
    </ImportPage>
  );
}
