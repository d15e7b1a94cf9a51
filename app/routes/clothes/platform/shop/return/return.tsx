/**
 * 退货验收 (domain.md §3.5): a parcel that came back is opened by a scan, each garment is counted as 正品 or 次品, and what is
 * here is taken in; what nobody announced is registered.
 */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { revalidatesUnlessStaying } from "#app/lib/document/staying.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { permissions } from "#contract/permissions.ts";
import { returnsDeskEndpoints } from "#contract/platform/returns/returns-desk.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { readReturns, returnsAction } from "./return.act.server.ts";
import { ReturnsStation } from "./return-desk.tsx";

export const handle = { title: "退货验收" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, returnsDeskEndpoints.desk);
  const read = await readReturns(api, request);
  const isIdle = !read.view.parcel && read.waiting.strays === 0;
  return { ...read, noShop: isIdle && (await lacksShop(api)), clientToken: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  return returnsAction(args);
}

/** A scan's answer is all that the page shows of it. */
export const shouldRevalidate = revalidatesUnlessStaying;

export default function ReturnParcels() {
  const { view, waiting, noShop, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="退货验收"
        actions={
          <>
            <Can roles={[permissions.shopOrderList]}>
              <LinkButton to={`${platformPaths.order.sales}?stage=RECEIVE`}>待收货售后</LinkButton>
            </Can>
            <LinkButton to={platformPaths.returns.strays}>无主退件 {waiting.strays}</LinkButton>
            <Can roles={[permissions.shopOrderAfterSale]}>
              <LinkButton to={platformPaths.returns.interceptions}>退款拦截 {waiting.interceptions}</LinkButton>
            </Can>
          </>
        }
      />
      {noShop && <NoShop />}
      <ReturnsStation
        view={view}
        clientToken={clientToken}
        posted={reply && "scans" in reply ? reply : undefined}
        refused={reply && "errors" in reply ? reply : undefined}
      />
    </>
  );
}
