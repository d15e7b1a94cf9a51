/** 返修单 (`?id=`): what comes back is registered here, and each coming back may be taken back. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Goods, goodsView } from "#app/components/document/goods.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Question, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { withFigures } from "#app/lib/document/lines.server.ts";
import { readYuan } from "#app/lib/form/form.server.ts";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { repairLineView, repairReturnView, repairView } from "../delivery.view.server.ts";
import { repairFigures, returnColumns } from "./repair-columns.tsx";
import { ReturnForm } from "./return-form.tsx";

export const handle = { title: "返修单" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const acts = ["return", "voidReturn", "void"] as const;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, repairEndpoints.detail);
  const { searchParams, search } = new URL(request.url);
  const detail = await api.call(repairEndpoints.detail, { params: { id: requireId(request) } });
  const { lines, returns, possible, deductible, ...head } = detail;
  const asked = acts.find((one) => one === searchParams.get("confirm"));
  const back = returns.find(({ id, voidTime }) => String(id) === searchParams.get("return") && voidTime === null);
  return {
    repair: repairView(head),
    lines: lines.map(repairLineView),
    returns: returns.map(repairReturnView),
    possible,
    deductible,
    // The address may be older than the document.
    asked: asked && possible[asked] && (asked !== "voidReturn" || back) ? asked : null,
    back: back ? { id: back.id, createTime: back.createTime } : null,
    search,
    view: goodsView(searchParams),
    stamp: newStamp({ version: head.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = productionPaths.repair.item(params.id);
  const said = (notice: string) => () => ({ to, notice });
  return act(args, {
    return: save({
      endpoint: repairEndpoints.return,
      params,
      reads: { deductFen: (text) => readYuan("报废扣款", text, { empty: 0 }) },
      body: withFigures,
      done: said("已登记修回"),
    }),
    voidReturn: (given, form) =>
      save({
        endpoint: repairEndpoints.voidReturn,
        params: { ...params, returnId: String(form.get("returnId")) },
        body: ({ returnId: _return, ...body }) => body,
        done: said("已作废这次修回"),
      })(given, form),
    void: save({ endpoint: repairEndpoints.void, params, done: said("已作废") }),
  });
}

export default function RepairItem() {
  const page = useLoaderData<typeof loader>();
  const { repair, lines, returns, possible, asked, back, search, stamp } = page;
  const reply = useActionData<typeof action>();
  const here = (changes: Record<string, string | null>) =>
    withParams(search, { confirm: null, return: null, ...changes });
  const question = { reply, cancelTo: here({}) };
  return (
    <>
      <PageHeader
        title={`返修单 ${repair.no}`}
        actions={
          <>
            <Badge tone={repair.tone}>{repair.statusLabel}</Badge>
            {repair.overdue && <Badge tone="bad">逾期</Badge>}
            <LinkButton to={productionPaths.repair.print(repair.id)} reloadDocument>
              打印
            </LinkButton>
            {possible.void && <LinkButton to={here({ confirm: "void" })}>作废</LinkButton>}
            {possible.return && asked === null && (
              <LinkButton variant="primary" to={here({ confirm: "return" })}>
                修回登记
              </LinkButton>
            )}
          </>
        }
      />
      {asked === "return" && (
        <ReturnForm no={repair.no} lines={lines} deductible={page.deductible} stamp={stamp} {...question} />
      )}
      {asked === "voidReturn" && back && (
        <Question
          title={`作废 ${back.createTime} 的修回？`}
          label="作废"
          danger
          intent="voidReturn"
          stamp={{ ...stamp, returnId: back.id }}
          {...question}
        >
          <p>这次修回的入库、加工费和扣款全部红冲，件数回到未回。</p>
          <VoidReason />
        </Question>
      )}
      {asked === "void" && (
        <Question title={`作废 ${repair.no}？`} label="作废" danger intent="void" stamp={stamp} {...question}>
          <p>送修的次品退回仓库，扣款红冲。</p>
          <VoidReason />
        </Question>
      )}
      <Card title="单据">
        <Facts
          facts={[
            ["来源", repair.sourceLabel],
            ["批次", repair.batchNo],
            [
              "交货单",
              repair.deliveryId && (
                <Link key="delivery" to={productionPaths.delivery.item(repair.deliveryId)}>
                  {repair.deliveryNo}
                </Link>
              ),
            ],
            ["返修工厂", repair.maker],
            ["仓库", repair.repositoryName],
            ["原因", repair.reason],
            ["责任方", repair.responsibilityLabel],
            ["扣款", repair.deduct],
            ["送修日", repair.bizDate],
            ["应回日", repair.dueDate],
            ["完成日", repair.doneDay],
            ["制单", `${repair.createBy ?? ""} ${repair.createTime}`],
            ["备注", repair.remark],
            ["作废原因", repair.voidReason],
          ]}
        />
      </Card>
      <Goods
        lines={lines}
        view={page.view}
        qtyLabel="送修数"
        hrefOfView={(to) => here({ view: to === "lines" ? to : null })}
        figures={repairFigures}
      />
      {returns.length > 0 && (
        <Card title="修回" flush>
          <DataTable
            caption="修回"
            columns={returnColumns(
              returns,
              possible.voidReturn ? (id) => here({ confirm: "voidReturn", return: String(id) }) : null,
            )}
            rows={returns}
            empty=""
          />
        </Card>
      )}
    </>
  );
}
