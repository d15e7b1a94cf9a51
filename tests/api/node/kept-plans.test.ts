/** Statements of documents that are saved keep their plans on a connection, and outlive a table that changes. */
// @module-tag databases
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database, type Db, rows } from "#backoffice/db/connect.ts";
import { withKeptPlans } from "#backoffice/db/kept-plans.ts";

const url = process.env.TEST_DATABASE_URL;

describe.runIf(url)("the plan of a statement", () => {
  let database: Database;
  beforeAll(async () => {
    database = await connect({ url, poolSize: 1 });
    await database.script("create temp table shelf (id int, place int)");
  });
  afterAll(() => database.close());

  const read = (db: Db, id: number) => rows<{ place: unknown }>(db, sql`select * from shelf where id = ${id}`);
  const save = (id: number) =>
    withKeptPlans(() =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into shelf values (${id}, 7)`);
        return read(tx, id);
      }),
    );
  const kept = () =>
    rows<{ statement: string; uses: number }>(
      database.db,
      sql`select statement, generic_plans + custom_plans as uses from pg_prepared_statements
          where name like 'kept%' order by statement`,
    );

  it("is kept once it was asked for eight times, where something is saved", async () => {
    for (let id = 1; id <= 7; id += 1) await save(id);
    expect(await kept()).toEqual([]);
    for (let id = 8; id <= 10; id += 1) expect(await save(id)).toEqual([{ id, place: 7 }]);
    const uses = [
      { statement: "insert into shelf values ($1, 7)", uses: 3 },
      { statement: "select * from shelf where id = $1", uses: 3 },
    ];
    expect(await kept()).toEqual(uses);
    // Not of what is only read, nor of what began there and goes on later.
    await read(database.db, 1);
    let goOn = () => {};
    const ended = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { later } = await withKeptPlans(async () => ({ later: ended.then(() => read(database.db, 1)) }));
    goOn();
    await later;
    expect(await kept()).toEqual(uses);
  });

  it("is made anew when its table has changed: one request fails, and no second one", async () => {
    await database.script("alter table shelf alter column place type text");
    await expect(save(11)).rejects.toMatchObject({ cause: { code: "0A000" } });
    for (let id = 12; id <= 24; id += 1) expect(await save(id)).toEqual([{ id, place: "7" }]);
  });

  it("is kept of no more statements than a connection has room for", async () => {
    for (let text = 0; text < 400; text += 1) {
      await withKeptPlans(async () => {
        for (let time = 0; time < 9; time += 1) {
          await database.db.execute(sql`select ${sql.raw(`'${text}'`)} from shelf where id = ${time}`);
        }
      });
    }
    const names = (await kept()).length;
    expect(names).toBeGreaterThan(250);
    expect(names).toBeLessThanOrEqual(310);
  });
});
