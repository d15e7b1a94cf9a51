/** 打印扎票 (`?id=`, and `bed=` for one bed): a ticket a bundle, on labels of 60 × 40 mm or 24 on A4, with its barcode. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type LabelPaper, LabelSheets } from "#app/components/print/label-sheets.tsx";
import { PrintBar } from "#app/components/print/print-bar.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { drawBarcode, drawQrCode } from "#app/lib/format/barcode.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { formatTicketAddress } from "#contract/manufacture/ticket.ts";

export const handle = { title: "打印扎票" };

const papers: Partial<Record<LabelPaper, string>> = { s60: "标签纸 60 × 40 mm", a4: "A4，24 张一页" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchEndpoints.detail);
  const { searchParams } = new URL(request.url);
  const { origin } = new URL(request.url);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  const bed = searchParams.get("bed") ?? "";
  const paper: LabelPaper = searchParams.get("paper") === "a4" ? "a4" : "s60";
  const bundles = batch.bundles.filter(({ bedId }) => bed === "" || String(bedId) === bed);
  return {
    id: batch.id,
    no: batch.no,
    bed,
    paper,
    beds: batch.beds
      .filter(({ voided }) => !voided)
      .map(({ id, bedNo, qty }) => ({ value: id, label: `第 ${bedNo} 床（${qty} 件）` })),
    labels: bundles.map((bundle) => ({
      id: bundle.id,
      copies: 1,
      brand: "",
      name: `${batch.no} 第 ${bundle.bedNo} 床`,
      styleNo: batch.styleNo,
      cell: `${bundle.color} ${bundle.size}`,
      headline: `${bundle.bundleNo} 扎 · ${bundle.qty} 件`,
      facts: [],
      text: bundle.ticketCode,
      price: null,
      barcode: drawBarcode("code128", bundle.ticketCode),
      // A telephone opens the page that books it; the bars stay for the scanner at the desk.
      qrCode: drawQrCode(formatTicketAddress(origin, bundle.ticketCode)),
    })),
  };
}

export default function Tickets() {
  const { id, bed, paper, beds, labels } = useLoaderData<typeof loader>();
  return (
    <>
      <PrintBar
        title="打印扎票"
        summary={labels.length > 0 ? `共 ${labels.length} 张` : null}
        kept={[["id", String(id)]]}
        backTo={productionPaths.batch.detail(id)}
        list="批次"
      >
        <Field label="纸张" name="paper">
          <SelectInput options={optionsOf(papers)} defaultValue={paper} />
        </Field>
        <Field label="床" name="bed">
          <SelectInput options={beds} placeholder="全部" defaultValue={bed} />
        </Field>
      </PrintBar>
      {labels.length === 0 && <Callout>没有可打印的扎票，请先裁剪登记</Callout>}
      <LabelSheets paper={paper} labels={labels} />
    </>
  );
}
