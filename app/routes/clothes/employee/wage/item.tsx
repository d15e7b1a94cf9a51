/** 工资单 (`?id=`): what it is made of, and what may be done with it. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { SelectField, TextField } from "#app/components/page/edit-form.tsx";
import { Question, Unasked } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { payingFunds } from "#app/lib/party/payment.view.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { wageSlip } from "#app/routes/clothes/employee/wage.view.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { wageEndpoints } from "#contract/employee/wages.ts";
import { formatFen } from "#contract/money.ts";
import { WageParts, WageSums } from "./wage-slip.tsx";

export const handle = { title: "工资单" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const questions = {
  refresh: { title: "重新计算？", label: "重新计算", says: "再次汇总到期末的已审计件、提成、底薪、补贴和扣款。" },
  discard: { title: "废弃草稿？", label: "废弃", says: "计件、补贴和扣款回到未结算，草稿删除。" },
  audit: { title: "审核工资单？", label: "审核", says: "记入员工往来，计件变为已结算，不能再改。" },
  pay: { title: "发放工资？", label: "发放", says: "先抵未还的借支，余下从付款账户付出。" },
  reverse: { title: "红冲工资单？", label: "红冲", says: "写一张相反的单，往来冲回，计件、补贴和扣款可以重新结算。" },
} as const;
type Asked = keyof typeof questions;
const isAsked = (text: string | null): text is Asked => text !== null && Object.hasOwn(questions, text);

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, wageEndpoints.detail);
  const slip = wageSlip(await api.call(wageEndpoints.detail, { params: { id: requireId(request) } }));
  const wanted = new URL(request.url).searchParams.get("confirm");
  const asked = isAsked(wanted) && slip.possible[wanted] ? wanted : null;
  const funds = asked === "pay" ? await payingFunds(api) : [];
  return { slip, asked, funds, stamp: newStamp({ version: slip.version }) };
}

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  const params = { id };
  const here = (notice: string) => ({ to: productionPaths.wage.item(id), notice });
  const rows = ({ version, clientToken, fundId }: Readonly<Record<string, unknown>>) => ({
    ...{ clientToken, rows: [{ id, version }] },
    ...(fundId !== undefined && { fundId }),
  });
  return act(args, {
    refresh: save({ endpoint: wageEndpoints.refresh, params, done: () => here("已重新计算") }),
    discard: save({
      endpoint: wageEndpoints.discard,
      params,
      done: () => ({ to: productionPaths.wage.list, notice: "草稿已废弃" }),
    }),
    audit: save({ endpoint: wageEndpoints.audit, body: rows, done: () => here("已审核") }),
    pay: save({
      endpoint: wageEndpoints.pay,
      body: rows,
      done: ({ saved: { paidFen, advanceFen } }) =>
        here(`已发放 ${formatFen(paidFen)} 元${advanceFen > 0 ? `，抵借支 ${formatFen(advanceFen)} 元` : ""}`),
    }),
    reverse: save({
      endpoint: wageEndpoints.reverse,
      params,
      done: ({ saved: { no } }) => here(`已红冲，红冲单 ${no}`),
    }),
  });
}

export default function WageItem() {
  const { slip, asked, funds, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const open = (Object.keys(questions) as Asked[]).filter((one) => slip.possible[one]);
  const question = asked && questions[asked];
  return (
    <>
      <PageHeader
        title={`工资单 ${slip.no}`}
        actions={
          <>
            <Badge tone={slip.tone}>{slip.status}</Badge>
            <LinkButton to={productionPaths.wage.list}>工资单列表</LinkButton>
            <LinkButton to={productionPaths.wage.print(slip.id)} reloadDocument>
              打印工资条
            </LinkButton>
            {open.map((one) => (
              <LinkButton key={one} to={productionPaths.wage.ask(slip.id, one)}>
                {questions[one].label}
              </LinkButton>
            ))}
          </>
        }
      />
      {question ? (
        <Question
          title={question.title}
          label={question.label}
          danger={asked === "discard" || asked === "reverse"}
          stamp={stamp}
          intent={asked}
          reply={reply}
          cancelTo={productionPaths.wage.item(slip.id)}
        >
          <p>{question.says}</p>
          {asked === "pay" && (
            <SelectField name="fundId" label="付款账户" options={funds} placeholder="请选择" required />
          )}
          {asked === "reverse" && <TextField name="reason" label="红冲原因" max={50} required />}
        </Question>
      ) : (
        <Unasked reply={reply} />
      )}
      <WageSums slip={slip} />
      <Card title="单据">
        <Facts
          facts={[
            [
              "员工",
              <Link key="who" to={productionPaths.employee.item(slip.employeeId)}>
                {slip.employee}
              </Link>,
            ],
            ["班组", slip.teamName],
            ["计薪方式", slip.payType],
            ["月份", slip.period],
            ["抵借支", slip.advance === "0.00" ? null : `${slip.advance} 元`],
            ["实发", slip.pay && `${slip.paid} 元`],
            ["付款账户", slip.fundName],
            ["审核", slip.audit],
            ["发放", slip.pay],
            ["备注", slip.remark],
            [
              slip.opposite ? "红冲的工资单" : "红冲单",
              slip.related && (
                <Link key="related" to={slip.related.to}>
                  {slip.related.no}
                </Link>
              ),
            ],
          ]}
        />
      </Card>
      <WageParts slip={slip} />
    </>
  );
}
