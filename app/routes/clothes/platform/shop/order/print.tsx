/** 拣货单 (`?form=pick&id=`, a GET), 面单 and 发货单 (a POST, for each is audited) of the ticked orders, without the shell. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { PrintPage } from "#app/components/page/print-page.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { withTicks } from "#app/lib/web/download.server.ts";
import { pageBefore } from "#app/lib/web/page-before.server.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { labelPapers } from "#contract/platform/label.words.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { LabelDownloads } from "./label/downloads.tsx";
import { orderPick, orderSlip } from "./order.view.server.ts";
import { LabelPaper, NotePaper, PickPaper } from "./order-papers.tsx";

export const handle = { title: "打印平台订单" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, shopOrderEndpoints.pick);
  const { searchParams } = new URL(request.url);
  // What a POST asked for is the action's answer.
  const backTo = backOf(request, searchParams.getAll("id"));
  if (searchParams.get("form") !== "pick") return { backTo, sheets: [], refusal: null };
  const { id } = parseSearch(shopOrderEndpoints.pick.query, searchParams);
  const picked = await api.attempt(shopOrderEndpoints.pick, { query: { id } });
  return picked.ok
    ? { backTo, sheets: picked.value.map(orderPick), refusal: null }
    : { backTo, sheets: [], refusal: picked.message };
}

/** Where the papers were asked for: the list as it was filtered and ticked, a wave, an order. */
function backOf(request: Request, ticked: readonly string[]): string {
  const { list } = platformPaths.order;
  return withTicks(pageBefore(request) ?? list, { list, ticked });
}

export async function action({ request, context: { api } }: ActionFunctionArgs) {
  await requirePermission(api, shopOrderEndpoints.slips);
  const form = await request.formData();
  const kind = form.get("form") === "label" ? ("label" as const) : ("note" as const);
  const asked = shopOrderEndpoints.slips.body.safeParse({ ids: form.getAll("id"), form: kind });
  const paper = labelPapers.find((known) => known === form.get("paper")) ?? "p100";
  const backTo = backOf(request, form.getAll("id").map(String));
  if (!asked.success) {
    return { kind, paper, backTo, slips: [], refusal: asked.error.issues[0]?.message ?? "请先勾选订单" };
  }
  const made = await api.attempt(shopOrderEndpoints.slips, { body: asked.data });
  if (!made.ok) return { kind, paper, backTo, slips: [], refusal: made.message };
  const { slips, refused } = made.value;
  return {
    kind,
    paper,
    backTo,
    slips: slips.map(orderSlip),
    refusal: refused.map(({ label, message }) => `${label} ${message}`).join("；") || null,
  };
}

export default function OrderPrint() {
  const { backTo, sheets, refusal } = useLoaderData<typeof loader>();
  const papers = useActionData<typeof action>();
  if (!papers) {
    return (
      <PrintPage title="拣货单" backTo={backTo} refusal={refusal}>
        {sheets.map((sheet) => (
          <PickPaper key={sheet.repositoryId} sheet={sheet} />
        ))}
      </PrintPage>
    );
  }
  const { kind, paper, slips, refusal: left, backTo: back } = papers;
  return (
    <PrintPage
      title={kind === "label" ? "面单" : "发货单"}
      backTo={back}
      refusal={left}
      also={
        kind === "label" &&
        slips.length > 0 && <LabelDownloads ids={slips.map(({ id }) => id)} paper={paper} back={back} />
      }
    >
      {slips.map((slip) =>
        kind === "label" ? (
          <LabelPaper key={slip.id} slip={slip} paper={paper} />
        ) : (
          <NotePaper key={slip.id} slip={slip} />
        ),
      )}
    </PrintPage>
  );
}
