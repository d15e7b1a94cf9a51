/** 费用单 (`?id=`): confirmed here, taken back, printed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Question, Unasked, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { slipRow } from "./slip.view.server.ts";

export const handle = { title: "费用单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const questions = ["confirm", "discard", "void"] as const;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, slipEndpoints.detail);
  const { possible, voucherIds, ...slip } = await api.call(slipEndpoints.detail, {
    params: { id: requireId(request) },
  });
  const named = new URL(request.url).searchParams.get("confirm");
  const asked = questions.find((question) => question === named && possible[question]) ?? null;
  return {
    slip: slipRow(slip),
    vouchers: voucherIds.map((id) => ({ id, src: picturePath(id, 480), full: picturePath(id, 1600) })),
    possible,
    asked,
    stamp: newStamp({ version: slip.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  const to = costPaths.slip.item(params.id);
  return act(args, {
    confirm: save({ endpoint: slipEndpoints.confirm, params, done: () => ({ to, notice: "已确认，资金已记账" }) }),
    discard: save({ endpoint: slipEndpoints.discard, params, done: () => ({ to, notice: "已废弃" }) }),
    void: save({ endpoint: slipEndpoints.void, params, done: () => ({ to, notice: "已作废，资金已红冲" }) }),
  });
}

export default function SlipItem() {
  const { slip, vouchers, possible, asked, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const question = { stamp, reply, cancelTo: costPaths.slip.item(slip.id) };
  const paid = slip.kind === "EXPENSE" ? "付出" : "收入";
  return (
    <>
      <PageHeader
        title={`费用单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
            <LinkButton to={costPaths.slip.print(slip.id)} reloadDocument>
              打印
            </LinkButton>
            {possible.edit && <LinkButton to={costPaths.slip.edit(slip.id)}>修改</LinkButton>}
            {possible.discard && <LinkButton to={costPaths.slip.ask(slip.id, "discard")}>废弃</LinkButton>}
            {possible.void && <LinkButton to={costPaths.slip.ask(slip.id, "void")}>作废</LinkButton>}
            {possible.confirm && (
              <LinkButton variant="primary" to={costPaths.slip.ask(slip.id, "confirm")}>
                确认
              </LinkButton>
            )}
          </>
        }
      />
      {asked === null && <Unasked reply={reply} />}
      {asked === "confirm" && (
        <Question {...question} intent="confirm" label="确认" title={`确认 ${slip.no}？`}>
          <p>
            {slip.fundName} 将{paid} {slip.amount} 元，计入
            {slip.batchNo === null ? ` ${slip.bizDate} 的${slip.kindLabel}` : `批次 ${slip.batchNo} 的成本`}。
          </p>
        </Question>
      )}
      {asked === "discard" && (
        <Question {...question} intent="discard" label="废弃" danger title={`废弃草稿 ${slip.no}？`}>
          <p>还没有记账，废弃后不能恢复。</p>
        </Question>
      )}
      {asked === "void" && (
        <Question {...question} intent="void" label="作废" danger title={`作废 ${slip.no}？`}>
          <p>
            {slip.fundName} 的 {slip.amount} 元将红冲，不再计入
            {slip.batchNo === null ? ` ${slip.bizDate} 的${slip.kindLabel}` : `批次 ${slip.batchNo} 的成本`}。
          </p>
          <VoidReason />
        </Question>
      )}
      <Card title={slip.kindLabel}>
        <Facts
          facts={[
            ["类别", slip.category],
            ["金额", `${slip.amount} 元`],
            ["日期", slip.bizDate],
            ["资金账户", slip.fundName],
            ["归属", slip.owner],
            ["备注", slip.remark],
            ["录入", `${slip.createBy} ${slip.createTime}`],
            ["确认", slip.confirmTime && `${slip.confirmBy ?? ""} ${slip.confirmTime}`],
            ["作废", slip.voidTime && `${slip.voidBy ?? ""} ${slip.voidTime}`],
            ["作废原因", slip.voidReason],
          ]}
        />
      </Card>
      {vouchers.length > 0 && (
        <Card title={`凭证（${vouchers.length}）`}>
          <div className="flex flex-wrap gap-3">
            {vouchers.map(({ id, src, full }, index) => (
              <a key={id} href={full} target="_blank" rel="noreferrer">
                <PictureTile src={src} alt={`凭证 ${index + 1}，看大图`} />
              </a>
            ))}
          </div>
        </Card>
      )}
    </>
  );
}
