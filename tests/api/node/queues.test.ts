/** What waits is taken up without anybody telling: by the node's poll, which costs an idle company one statement. */
import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { recorderOf } from "#backoffice/db/statement-recorder.ts";
import { nodeId } from "#backoffice/ground/deploy/run.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";

const pollEveryMs = 100;
const backoffice = openBackoffice({}, async () => ({ ...(await openDemoDatabase()), pollEveryMs }));
const db = () => backoffice.database.db;
const at = (secondsLater: number) =>
  sql`${new Date(demoNow.getTime() + secondsLater * 1_000).toISOString()}::timestamptz`;
const past = at(-3_600);

/** What is planted of each queue, without a notification, and what is true once it was worked off. */
const queues: [name: string, plant: SQL[], done: SQL][] = [
  [
    "the outbox",
    [
      sql`insert into outbox (id, topic, payload, due_at, created_at)
          values (900001, 'bill.changed', '{"stallId":1,"bizDate":"2026-04-15"}', ${past}, ${past})`,
    ],
    sql`not exists (select from outbox where id = 900001)`,
  ],
  [
    "jobs of a node that died",
    [
      sql`insert into job (id, kind, topic, title, user_id, status, input, heartbeat_at, started_at, created_at)
          values (900001, 'EXPORT', 'keeperTargets.export', '业绩目标', 1, 'RUNNING', '{}', ${past}, ${past}, ${past})`,
    ],
    sql`exists (select from job where id = 900001 and status in ('DONE', 'FAILED'))`,
  ],
  [
    "scheduled runs",
    [
      sql`insert into scheduled_run (id, job_name, bean_name, method_name, params, cron_expression, origin, due_at, user_id, created_at)
          values (900001, '无此任务', 'none', 'none', '', '', 'MANUAL', ${past}, 1, ${past})`,
    ],
    sql`exists (select from scheduled_run where id = 900001 and status = 'FAILED')`,
  ],
  [
    "deployments",
    [
      sql`insert into deploy_run (id, batch, deployment_id, app_id, server_id, app_name, server_name, host, kind, node, heartbeat_at, created_by, created_at)
          values (900001, 'none', 900001, 900001, 900001, '无', '无', '127.0.0.1', 'STATUS', ${nodeId}, ${past}, 1, ${past})`,
    ],
    sql`exists (select from deploy_run where id = 900001 and status = 'FAILED')`,
  ],
  [
    "mail that its node was sending when it died",
    [
      sql`insert into mail (id, recipient, subject, body, is_html, sealed, message_id, status, taken_at, due_at, created_at)
          values (900001, 'a@example.com', '无', '无', false, false, 'none', 'SENDING', ${past}, ${past}, ${past})`,
    ],
    sql`exists (select from mail where id = 900001 and status = 'FAILED')`,
  ],
  [
    "contents to be removed",
    [sql`insert into blob_leftover (blob_id, store, due_at) values ('none', 'DATABASE', ${past})`],
    sql`not exists (select from blob_leftover)`,
  ],
  [
    "what orders earned",
    [sql`insert into order_earning_stale (order_id) select min(id) from shop_order`],
    sql`not exists (select from order_earning_stale)`,
  ],
  [
    "电子面单 to be given back",
    [
      sql`insert into ewaybill_account (id, shop_id, courier, created_at, updated_at) values (900001, 1, '顺丰速运', ${past}, ${past})`,
      sql`insert into ewaybill (id, order_id, account_id, shop_id, courier, state, next_at, created_at, updated_at)
          select 900001, min(id), 900001, 1, '顺丰速运', 'CANCELLING', ${past}, ${past}, ${past} from shop_order`,
    ],
    sql`exists (select from ewaybill where id = 900001 and state = 'CANCELLED')`,
  ],
  [
    "shipments that a platform has not heard of",
    [
      sql`update shop_order set state = 'SHIPPED', ship_told = false, ship_tries = 0, ship_next_at = ${past}
          where id = (select min(id) from shop_order where state = 'FINISHED')`,
    ],
    sql`not exists (select from shop_order where not ship_told and ship_next_at = ${past})`,
  ],
  [
    "shops whose orders are to be pulled, and whose stock is to be pushed",
    [
      sql`insert into shop_token (shop_id, access_sealed, expires_at, granted_at)
          select id, 'none', ${at(3_600)}, ${past} from shop where pushes order by id limit 1`,
      sql`update shop set auth_status = 'AUTHORISED' where id = (select shop_id from shop_token)`,
    ],
    sql`(select array_agg(kind) from sync_cursor where failures > 0) @> '{STOCK,ORDERS}'`,
  ],
  [
    "orders whose goods have come",
    [sql`update shop_order set short = true where state = 'WAIT_AUDIT'`],
    sql`exists (select from shop_order_log where event = 'ARRIVED')`,
  ],
];

beforeAll(() => backoffice.settle());

it.each(queues)("%s", async (_, plant, done) => {
  for (const statement of plant) await db().execute(statement);
  const isDone = async () => (await rows<{ done: boolean }>(db(), sql`select ${done} as done`))[0]?.done;
  await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 20_000, interval: pollEveryMs });
});

it("asks one statement at a time where nothing waits", async () => {
  await db().execute(sql`update shop set auth_status = 'UNAUTHORISED'`);
  await db().execute(sql`update shop_order set short = false, ship_next_at = null`);
  await backoffice.settle();
  const sent = () => recorderOf(db()).sent();
  const before = sent();
  const polls = 10;
  await sleep(polls * pollEveryMs);
  expect(sent() - before).toBeLessThanOrEqual(polls + 1);
  expect(sent() - before, "it still polls").toBeGreaterThan(0);
});
