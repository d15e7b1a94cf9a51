/** 打印吊牌/条码 (domain.md §3.1): a page without the frame, for paper. Settings and selection live in the address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { LabelSheets } from "#app/components/print/label-sheets.tsx";
import { PrintBar } from "#app/components/print/print-bar.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { symbologies, symbologyLabels } from "#app/lib/format/barcode.server.ts";
import type { Option } from "#app/lib/options.ts";
import { backToSelection, selectionParams, selectionQuery } from "#app/lib/product-search.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { labelPapers, labelSettings, labelViews } from "#app/routes/clothes/goods/product-print.view.server.ts";
import { productPrintEndpoints } from "#contract/goods/product-print.ts";

export const handle = { title: "打印吊牌/条码" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const settings = labelSettings(searchParams);
  const quantity = searchParams.get("quantity") === "STOCK" ? "STOCK" : "FIXED";
  const copies = searchParams.get("copies") || "1";
  const repositoryId = searchParams.get("repositoryId") ?? "";
  const [printed, places] = await Promise.all([
    context.api.attempt(productPrintEndpoints.labels, {
      query: { ...selectionQuery(searchParams), quantity, copies, repositoryId: repositoryId || undefined },
    }),
    context.api.call(productPrintEndpoints.places),
  ]);
  return {
    settings,
    quantity,
    copies,
    repositoryId,
    places: places.map(({ id, name }): Option => ({ value: id, label: name })),
    papers: Object.entries(labelPapers).map(([value, label]): Option => ({ value, label })),
    codes: symbologies.map((value): Option => ({ value, label: symbologyLabels[value] })),
    labels: printed.ok ? labelViews(printed.value, settings) : [],
    summary: printed.ok ? `共 ${printed.value.total} 张` : null,
    refusal: printed.ok ? null : printed.message,
    kept: selectionParams(searchParams),
    backTo: backToSelection(searchParams),
  };
}

export default function Labels() {
  const { settings, quantity, copies, repositoryId, places, papers, codes, labels, summary, refusal, kept, backTo } =
    useLoaderData<typeof loader>();
  const select = (name: string, label: string, options: readonly Option[], chosen: string) => (
    <Field label={label} name={name}>
      <SelectInput options={options} defaultValue={chosen} />
    </Field>
  );
  return (
    <>
      <PrintBar title="打印吊牌/条码" summary={summary} kept={kept} backTo={backTo}>
        {select("paper", "纸张", papers, settings.paper)}
        {select("code", "条码", codes, settings.code)}
        {select("quantity", "张数", quantityOptions, quantity)}
        <Field label="每个 SKU 张数" name="copies">
          <TextInput inputMode="numeric" defaultValue={copies} maxLength={3} />
        </Field>
        {select("repositoryId", "按哪里的库存", [{ value: "", label: "有权查看的全部仓库" }, ...places], repositoryId)}
        {select("price", "价格", priceOptions, settings.price ? "1" : "0")}
      </PrintBar>
      {refusal && <Callout>{refusal}</Callout>}
      <LabelSheets paper={settings.paper} labels={labels} />
    </>
  );
}

const quantityOptions: Option[] = [
  { value: "FIXED", label: "固定张数" },
  { value: "STOCK", label: "按库存件数" },
];

const priceOptions: Option[] = [
  { value: "1", label: "印吊牌价" },
  { value: "0", label: "不印价格" },
];
