/** 补/扣 (`?id=`): a record of its own puts a settled one right. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readLi } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceRow } from "./piece.view.server.ts";

export const handle = { title: "计件补/扣" };

const ways = [
  { value: "ADD", label: "补" },
  { value: "TAKE", label: "扣" },
];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceEndpoints.adjust);
  const { label, amount } = pieceRow(await api.call(pieceEndpoints.detail, { params: { id: requireId(request) } }));
  return { label, amount, stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: pieceEndpoints.adjust,
    params: { id: requireId(args.request) },
    reads: { amountLi: (text) => readLi("金额", text) },
    body: ({ way, amountLi, ...fields }) => ({
      ...fields,
      amountLi: way === "TAKE" && typeof amountLi === "number" ? -amountLi : amountLi,
    }),
    done: () => ({ to: productionPaths.piece.list, notice: "已登记补/扣，待审核" }),
  });
}

export default function AdjustPiece() {
  const { label, amount, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`补/扣 ${label}`} />
      <Question
        label="登记补/扣"
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.piece.list}
      >
        <p>{`已结算的记录不变${amount && `（${amount} 元）`}；更正记成单独一条，审核后随下一次工资结算。`}</p>
        <div className="form">
          <SelectField name="way" label="方式" options={ways} required />
          <MoneyField name="amountLi" label="金额（元）" required />
          <LineField name="remark" label="原因" max={100} required />
        </div>
      </Question>
    </>
  );
}
