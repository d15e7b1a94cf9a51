/**
 * A task runs some time after it was asked for. Who has lost the right by then gets no file and writes nothing: asked of
 * every export and of every import of a checked file, as they are found among the modules.
 */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { modules } from "#backoffice/compose/modules.ts";
import { jobsOf } from "#backoffice/core/module.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { enqueueJob } from "#backoffice/ground/jobs/job.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
/** Somebody without a role: as whoever was taken theirs meanwhile. */
let userId = 0;
beforeAll(async () => {
  ({ id: userId } = await oneRow<{ id: number }>(db(), sql`select id from sys_user where username = 'newcomer'`));
});

const topics = jobsOf(modules)
  .map(({ topic }) => topic)
  .filter((topic) => /\.(export|write)$/.test(topic) || topic === "wages.draft");

/** What any of them reads. */
const input = {
  ...{ format: "csv", id: 1, name: "x", mode: "all", approve: true, confirmPrices: false, checkJobId: 1, shopId: 1 },
  ...{ asOf: demoNow.toISOString(), exportedAt: null, period: "2026-04", from: "2026-04-01", to: "2026-04-30" },
  ...{ employeeIds: [1] },
};

/** Where a list means something else by one of these, or wants more. */
const filters: Record<string, object> = {
  "counts.export": { mode: "STYLE" },
  "stock.export": { asOf: "2026-04-15" },
  "stallStatistics.export": { period: "last7" },
  "production-statistics.export": { period: "last7" },
  "productionBatches.export": { period: "last7" },
  "profitDocuments.export": { item: "DEPRECIATION" },
  "costDocuments.export": { figure: "WORK" },
  "depreciations.export": { from: "2026-04", to: "2026-04" },
  "netChanges.export": { from: "2026-04", to: "2026-04" },
  "assetLines.export": { key: "fundFen" },
  "statements.export": { distributorId: 1 },
  "marketBars.export": { code: "BTCUSD" },
};

/** What is neither a list nor rows of a noun. */
const rights: Record<string, string> = {
  "wages.draft": "您已没有结算工资的权限",
  "products.import.write": "您已没有导入商品的权限",
  "openings.import.write": "您已没有登记期初所需的权限",
};

it("finds them", () => {
  expect(topics.length).toBeGreaterThan(50);
  expect(topics).toEqual(expect.arrayContaining(Object.keys(rights)));
});

it.each(topics)("%s does nothing for who may not, and says so", async (topic) => {
  const asker = { db: db(), clock: { now: () => demoNow }, actor: { userId } };
  const id = await enqueueJob(asker, { kind: "EXPORT", topic, title: topic, input: { ...input, ...filters[topic] } });
  await backoffice.settle();
  const found = await oneRow<{ status: string; failure: string | null }>(
    db(),
    sql`select status, result ->> 'failure' as failure from job where id = ${id}`,
  );
  expect(found).toEqual({
    status: "FAILED",
    failure: rights[topic] ?? expect.stringMatching(/^您(已没有.+权限|只能查看自己的资料)$/),
  });
});
