/** 导入平台账单: upload what the platform exported, then (`?job=`) the check, then what was written. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ImportForm } from "#app/components/job/import-form.tsx";
import { JobProgress } from "#app/components/job/job-progress.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readImportJob, saveImport } from "#app/lib/job/import.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { shopBillEndpoints, shopBillReport, shopBillTopics } from "#contract/platform/shop-bills.ts";
import { BillReport } from "./bill-report.tsx";

export const handle = { title: "导入平台账单" };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  await requirePermission(api, shopBillEndpoints.upload);
  const { result, ...job } = await readImportJob(args, shopBillTopics.check);
  const shops = await api.call(shopBillEndpoints.shops);
  const asked = new URL(args.request.url).searchParams.get("shop");
  return {
    clientToken: randomUUID(),
    ...job,
    report: shopBillReport.safeParse(result).data ?? null,
    shops: shops.map(({ id, name, platform }) => ({ value: id, label: `${name}（${platformLabels[platform]}）` })),
    chosen: shops.find(({ id }) => String(id) === asked)?.id ?? (shops.length === 1 ? shops[0]?.id : undefined),
  };
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
  const { clientToken, job, report, checking, shops, chosen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const error = reply?.error;
  return (
    <>
      <PageHeader
        title="导入平台账单"
        actions={
          <>
            {job && <LinkButton to={platformPaths.earning.bill}>重新上传</LinkButton>}
            <LinkButton to="/system/app/job">我的任务</LinkButton>
            <LinkButton to={platformPaths.earning.list}>返回列表</LinkButton>
          </>
        }
      />
      {job && (
        <>
          <JobProgress job={job} />
          {report && <BillReport {...{ report, checking, clientToken, error }} />}
        </>
      )}
      {!job && shops.length === 0 && (
        <Card>
          <p>
            还没有店铺，请先到<Link to={platformPaths.shop.list}>平台店铺</Link>新增。
          </p>
        </Card>
      )}
      {!job && shops.length > 0 && (
        <ImportForm
          clientToken={clientToken}
          error={error}
          first={
            <Field label="店铺" name="shopId" required wide>
              <SelectInput options={shops} placeholder="请选择" defaultValue={reply?.typed.shopId ?? chosen} />
            </Field>
          }
        >
          <p>
            请上传平台后台导出的账单，不要改动表头：淘宝/天猫和 1688
            是支付宝的“账务明细”，抖店是按订单的“动账明细”，拼多多是“账单明细”。
          </p>
          <p>先检查再写入；同一份、有重叠的、先后颠倒的文件都可以导入，每笔流水只记一次。账单只用来核对，不记账。</p>
        </ImportForm>
      )}
    </>
  );
}
