/** What is to become of a 无主退件 (`?id=`, `?act=`): whose it is, a slip that takes it in, or why it is not. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LineField } from "#app/components/page/edit-form.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import type { Fields } from "#app/lib/form/form.server.ts";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { answerQuestion, askedOf } from "#app/lib/question.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { strayParcelEndpoints } from "#contract/platform/returns/stray-parcels.ts";
import { strayRow } from "./return.view.server.ts";

export const handle = { title: "处理无主退件" };

const acts = {
  claim: {
    endpoint: strayParcelEndpoints.claim,
    label: "认领",
    explains: "认领后在退货验收里扫它的快递单号，点到的货按这张订单的售后入库。",
    danger: false,
    body: (fields: Fields) => fields,
    says: () => ({ notice: "已认领，请在退货验收里扫它的快递单号入库" }),
  },
  adjust: {
    endpoint: strayParcelEndpoints.adjust,
    label: "转调整单",
    explains: "点到的货成为一张调增草稿，审核后入库；这个无主退件不再等人认领。",
    danger: false,
    body: (fields: Fields) => fields,
    says: () => ({ notice: "已转成调增草稿，请审核" }),
  },
  end: {
    endpoint: strayParcelEndpoints.end,
    label: "不入库",
    explains: "例如退回寄件人，或不是我们的货：不进库存，不再等人认领。",
    danger: true,
    body: (fields: Fields) => fields,
    says: () => ({ notice: "已结束，没有入库" }),
  },
};

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const { act, params } = askedOf(request, acts);
  await requirePermission(api, act.endpoint);
  const parcel = await api.call(strayParcelEndpoints.detail, { params });
  const { label, explains, danger } = act;
  const asks = act === acts.claim ? "order" : act === acts.adjust ? "note" : "why";
  return { label, explains, danger, asks, parcel: strayRow(parcel), stamp: newStamp({ version: parcel.version }) };
}

export async function action(args: ActionFunctionArgs) {
  return answerQuestion(args, askedOf(args.request, acts), platformPaths.returns.strays);
}

export default function AskStrayParcel() {
  const { label, explains, danger, asks, parcel, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`${label}：无主退件 ${parcel.waybillNo}`} />
      <Question
        label={`确认${label}`}
        danger={danger}
        stamp={stamp}
        reply={reply}
        cancelTo={platformPaths.returns.strays}
      >
        <p>
          {parcel.goods}，在{parcel.repositoryName}。
        </p>
        <p>{explains}</p>
        {asks === "order" && <LineField label="订单号或发出的快递单号" name="order" max={64} required autoFocus />}
        {asks === "note" && <LineField label="说明" name="note" max={200} />}
        {asks === "why" && <LineField label="说明" name="note" max={200} required />}
      </Question>
    </>
  );
}
