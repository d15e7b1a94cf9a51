/**
 * 验货发货 (domain.md §3.5): a parcel is opened by its waybill or its order, each garment is scanned into it, and what is
 * whole goes out by itself. As HTML every scan is one round trip, with scripts they queue and the answer is heard.
 */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { revalidatesUnlessStaying } from "#app/lib/document/staying.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { packingEndpoints } from "#contract/platform/packing.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { readPacking, scanParcels } from "./pack.act.server.ts";
import { PackStation } from "./pack-desk.tsx";

export const handle = { title: "验货发货" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, packingEndpoints.desk);
  const view = await readPacking(api, request);
  const isIdle = !view.parcel && view.shipped.length === 0;
  return { view, noShop: isIdle && (await lacksShop(api)), clientToken: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  return scanParcels(args);
}

/** A scan's answer is all that the page shows of it. */
export const shouldRevalidate = revalidatesUnlessStaying;

export default function PackParcels() {
  const { view, noShop, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="验货发货"
        actions={<LinkButton to={`${platformPaths.order.list}?state=WAIT_SHIP`}>待发货订单</LinkButton>}
      />
      {noShop && <NoShop />}
      <PackStation view={view} clientToken={clientToken} posted={reply} />
    </>
  );
}
