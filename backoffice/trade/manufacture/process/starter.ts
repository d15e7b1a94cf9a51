/** Brings chosen processes of the starter library into a company, with the categories that they need. What is there stays as it is. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { ProcessStage } from "#contract/manufacture/process.words.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { addCategory, listCategories } from "./process-category.ts";
import { addProcess } from "./process-file.ts";
import { starterCategories, starterProcesses } from "./starter.data.ts";

type Endpoints = typeof processEndpoints;

/** What may be chosen: what is not there yet, by name. */
export const readProcessStarter: Operation<Endpoints["starter"]> = async (context) => ({
  content: (await listFree(context)).map(({ name, stage, priceLi }) => ({ name, stage, priceLi })),
});

async function listFree({ db }: Context) {
  const found = await rows<{ name: string }>(db, sql`select name from process`);
  const taken = new Set(found.map(({ name }) => name));
  return starterProcesses.filter(({ name }) => !taken.has(name));
}

/** All or nothing, in the order in which a garment meets them. */
export const addProcessStarter: Operation<Endpoints["addStarter"]> = async (context, { body }) => {
  const chosen = (await listFree(context)).filter(({ name }) => body.names.includes(name));
  const categories = new Map<ProcessStage, number>();
  for (const [index, { stage, ...process }] of chosen.entries()) {
    const categoryId = categories.get(stage) ?? (await categoryOf(context, stage));
    categories.set(stage, categoryId);
    const fields = { ...process, code: "", categoryId, sort: index + 1, clientToken: crypto.randomUUID() };
    await addProcess(context, { body: processEndpoints.add.body.parse(fields) });
  }
  return { added: chosen.length };
};

/** The company's own category of the stage, the first of several; the starter's where there is none. */
async function categoryOf(context: Context, stage: ProcessStage): Promise<number> {
  const { content } = await listCategories(context, { query: {} });
  const own = content.find((category) => category.stage === stage);
  if (own) return own.id;
  const name = starterCategories.find((category) => category.stage === stage)?.name ?? stage;
  const { addCategory: endpoint } = processEndpoints;
  const fields = { name, stage, clientToken: crypto.randomUUID() };
  return (await addCategory(context, { body: endpoint.body.parse(fields) })).id;
}
