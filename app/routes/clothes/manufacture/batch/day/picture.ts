/** What the picture of 交货日报 is drawn from; the address is the page's own, and the columns are the paper's. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureSource } from "#app/components/picture/picture-source.ts";
import { daysOf, nounOf, readDays } from "./day.read.server.ts";
import { dayColumns } from "./day-columns.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, totals, query, range } = await readDays(args);
  const columns = dayColumns({ totals, noun: nounOf(query.by) }).filter((column) => column !== false);
  const source: PictureSource =
    view.refusal === null
      ? {
          kind: "days",
          days: {
            title: "交货日报",
            days: daysOf(range),
            columns: columns.map(({ label, kind }) => ({ label, figure: kind === "n" })),
            rows: rows.map((row) => columns.map(({ cell }) => String(cell(row) ?? ""))),
            totals: columns.map(({ total }, at) => (at === 0 ? "合计" : String(total ?? ""))),
          },
        }
      : { kind: "refusal", message: view.refusal };
  return Response.json(source, { headers: { "Cache-Control": "no-store" } });
}
