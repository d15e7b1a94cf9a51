/** 商品画册 (domain.md §3.1): A4 picture sheets of the ticked or filtered styles, without the frame. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintBar } from "#app/components/print/print-bar.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import type { Option } from "#app/lib/options.ts";
import { backToSelection, selectionParams, selectionQuery } from "#app/lib/product-search.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { albumViews } from "#app/routes/clothes/goods/product-print.view.server.ts";
import { productPrintEndpoints } from "#contract/goods/product-print.ts";
import { AlbumSheets } from "./album-sheet.tsx";

export const handle = { title: "商品画册" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const showsPrice = searchParams.get("price") === "1";
  const album = await context.api.attempt(productPrintEndpoints.album, { query: selectionQuery(searchParams) });
  return {
    showsPrice,
    title: `${context.site.title} 商品画册 ${today()}`,
    styles: album.ok ? albumViews(album.value.styles, showsPrice) : [],
    summary: album.ok ? `共 ${album.value.styles.length} 款` : null,
    refusal: album.ok ? null : album.message,
    kept: selectionParams(searchParams),
    backTo: backToSelection(searchParams),
  };
}

export default function Album() {
  const { showsPrice, title, styles, summary, refusal, kept, backTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PrintBar title="商品画册" summary={summary} kept={kept} backTo={backTo}>
        <Field label="价格" name="price">
          <SelectInput options={priceOptions} defaultValue={showsPrice ? "1" : "0"} />
        </Field>
      </PrintBar>
      {refusal && <Callout>{refusal}</Callout>}
      <AlbumSheets title={title} styles={styles} />
    </>
  );
}

const priceOptions: Option[] = [
  { value: "0", label: "不印价格" },
  { value: "1", label: "印批发价" },
];
