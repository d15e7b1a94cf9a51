/**
 * 扫票登记 (domain.md §3.2, §8): ticket, process and badge into one box, in any order. What is half scanned stands in the
 * address; as HTML every scan is one round trip, with scripts they queue and the answer is heard.
 */

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { revalidatesUnlessStaying } from "#app/lib/document/staying.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { readScan, scanTexts } from "./scan.act.server.ts";
import { PieceDesk } from "./scan-desk.tsx";

export const handle = { title: "扫票登记" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, pieceEndpoints.scan);
  return { view: await readScan(api, new URL(request.url).searchParams), clientToken: randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  return scanTexts(args);
}

/** A scan's answer is all that the page shows of it. */
export const shouldRevalidate = revalidatesUnlessStaying;

export default function ScanPieces() {
  const { view, clientToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="扫票登记"
        actions={
          <>
            <LinkButton to={productionPaths.piece.grid(view.bundle?.batchNo)}>手工登记</LinkButton>
            <LinkButton to={productionPaths.piece.list}>计件记录</LinkButton>
          </>
        }
      />
      <PieceDesk view={view} clientToken={clientToken} posted={reply} />
    </>
  );
}
