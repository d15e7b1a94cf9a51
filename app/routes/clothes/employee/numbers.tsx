/** 证件和银行卡 (`?id=`): the full numbers, once for each time they are asked for; that they were is in the audit log. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Question } from "#app/components/page/question.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { FactList } from "#app/components/ui/fact-list.tsx";
import { refuse, requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { employeeEndpoints } from "#contract/employee/employees.ts";

export const handle = { title: "证件和银行卡" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, employeeEndpoints.numbers);
  const { no, name } = await api.call(employeeEndpoints.detail, { params: { id: requireId(request) } });
  return { no, name };
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  const read = await api.attempt(employeeEndpoints.numbers, { params: { id: requireId(request) } });
  return read.ok ? { numbers: read.value } : refuse(new FormData(), { refusal: read.message });
}

export default function Numbers() {
  const { no, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply && "numbers" in reply) {
    const { idCard, bankName, bankCard } = reply.numbers;
    return (
      <>
        <PageHeader title={`${name} 的证件和银行卡`} />
        <Card>
          <FactList
            facts={[
              ["身份证号", spaced(idCard) || "未填写"],
              ["开户行", bankName || "未填写"],
              ["银行卡号", spaced(bankCard) || "未填写"],
            ]}
          />
          <LinkButton to={productionPaths.employee.list}>返回</LinkButton>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader title={`${name} 的证件和银行卡`} />
      <Question label="显示完整号码" stamp={{}} reply={reply} cancelTo={productionPaths.employee.list}>
        <p>{`将显示 ${name}（${no}）的身份证号和银行卡号；本次查看记入操作日志。`}</p>
      </Question>
    </>
  );
}

const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");
