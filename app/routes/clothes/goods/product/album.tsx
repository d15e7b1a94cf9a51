/** 商品画册 (domain.md §3.1): A4 picture sheets of the ticked or filtered styles, without the frame. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productPrintEndpoints } from "../../../../../contract/product-print.ts";
import { AlbumSheets } from "../../../../components/goods/album-sheet.tsx";
import { PrintBar } from "../../../../components/goods/print-bar.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { type Option, SelectInput } from "../../../../components/ui/input.tsx";
import { Alert } from "../../../../components/ui/notice.tsx";
import { today } from "../../../../lib/business-day.server.ts";
import { albumViews } from "../../../../lib/product-print-view.server.ts";
import { backToSelection, selectionParams, selectionQuery } from "../../../../lib/product-search.server.ts";

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
      {refusal && <Alert>{refusal}</Alert>}
      <AlbumSheets title={title} styles={styles} />
    </>
  );
}

const priceOptions: Option[] = [
  { value: "0", label: "不印价格" },
  { value: "1", label: "印批发价" },
];
