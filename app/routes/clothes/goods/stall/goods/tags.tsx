/** 打印价签 (domain.md §3.1): a page without the frame, for paper. Settings and rows live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LabelSheets } from "#app/components/print/label-sheets.tsx";
import { PrintBar } from "#app/components/print/print-bar.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Option } from "#app/lib/options.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { labelPapers, labelSettings } from "#app/routes/clothes/goods/product-print.view.server.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { backToGoods, listParams, priceTagViews } from "./stall-goods.view.server.ts";

export const handle = { title: "打印价签" };

const maxCopies = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("ids");
  const copies = Math.min(maxCopies, Math.max(1, Math.trunc(Number(searchParams.get("copies"))) || 1));
  const read = await context.api.attempt(stallGoodsEndpoints.tags, { query: { ids } });
  const labels = read.ok ? priceTagViews(read.value.rows, copies) : [];
  return {
    paper: labelSettings(searchParams).paper,
    papers: Object.entries(labelPapers).map(([value, label]): Option => ({ value, label })),
    copies: String(copies),
    labels,
    summary: read.ok ? `共 ${labels.length * copies} 张` : null,
    refusal: read.ok ? null : read.message,
    kept: [...listParams(searchParams), ...ids.map((id) => ["ids", id])] as [string, string][],
    backTo: backToGoods(searchParams),
  };
}

export default function PriceTags() {
  const { paper, papers, copies, labels, summary, refusal, kept, backTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PrintBar title="打印价签" summary={summary} kept={kept} backTo={backTo} list="档口商品">
        <Field label="纸张" name="paper">
          <SelectInput options={papers} defaultValue={paper} />
        </Field>
        <Field label="每款张数" name="copies">
          <TextInput inputMode="numeric" defaultValue={copies} maxLength={2} />
        </Field>
      </PrintBar>
      {refusal && <Callout>{refusal}</Callout>}
      <LabelSheets paper={paper} labels={labels} />
    </>
  );
}
