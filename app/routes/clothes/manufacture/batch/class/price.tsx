/** 改价 of a piece record that waits (`?id=`). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LineField, MoneyField } from "#app/components/page/edit-form.tsx";
import { Question } from "#app/components/page/question.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readLi } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { pieceRow } from "./piece.view.server.ts";

export const handle = { title: "改计件单价" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceEndpoints.price);
  const row = pieceRow(await api.call(pieceEndpoints.detail, { params: { id: requireId(request) } }));
  return { label: row.label, price: row.price.replaceAll(",", ""), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: pieceEndpoints.price,
    params: { id: requireId(args.request) },
    reads: { priceLi: (text) => readLi("单价", text) },
    done: () => ({ to: productionPaths.piece.list, notice: "已改单价" }),
  });
}

export default function PricePiece() {
  const { label, price, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`改单价 ${label}`} />
      <Question
        label="保存单价"
        stamp={stamp}
        values={{ priceLi: price }}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.piece.list}
      >
        <div className="form">
          <MoneyField name="priceLi" label="单价（元/件）" required hint="最多三位小数；只改这一条" />
          <LineField name="reason" label="改价原因" max={100} required />
        </div>
      </Question>
    </>
  );
}
