/** The server's half of an import of what a platform exported for a shop (`?shop=` names one): the check or its writing, and the shops. */
import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { type Platform, platformLabels } from "#contract/platform/shop.words.ts";
import { readImportJob } from "./import.server.ts";

interface ShopImport<R> {
  checkTopic: string;
  report: z.ZodType<R>;
  /** Whose files may be brought. */
  shops: readonly { id: number; name: string; platform: Platform }[];
}

export async function readShopImport<R>(args: LoaderFunctionArgs, { checkTopic, report, shops }: ShopImport<R>) {
  const { result, ...job } = await readImportJob(args, checkTopic);
  const asked = new URL(args.request.url).searchParams.get("shop");
  return {
    clientToken: randomUUID(),
    ...job,
    report: report.safeParse(result).data ?? null,
    shops: shops.map(({ id, name, platform }) => ({ value: id, label: `${name}（${platformLabels[platform]}）` })),
    /** The one that is asked for, or the only one. */
    chosen: shops.find(({ id }) => String(id) === asked)?.id ?? (shops.length === 1 ? shops[0]?.id : undefined),
  };
}
