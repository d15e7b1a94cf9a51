/** Stock of the demo company as tests need it: places by name, SKUs by their words. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import type { TestBackoffice } from "../backoffice.ts";

/** Repositories of the demo company. */
export const places = { warehouse: 1, stall: 2, shahe: 3, changshu: 4, seconds: 5, shop: 6, transit: 7 } as const;

/** The SKU that people call `8801 黑 M`. */
export async function skuId({ database }: TestBackoffice, label: string): Promise<number> {
  const [styleNo, color, size] = label.split(" ");
  const [found] = await rows<{ id: number }>(
    database.db,
    sql`select sku.id from sku join product on product.id = product_id join attr_value color on color.id = color_id
        join size on size.id = size_id
        where product.style_no = ${styleNo} and color.name = ${color} and size.name = ${size}`,
  );
  if (!found) throw new Error(`the demo company has no ${label}`);
  return found.id;
}

/** Pieces on hand, promised, and their value in 分; null where there never were any. */
export async function balanceOf({ database }: TestBackoffice, repositoryId: number, sku: number, grade = 1) {
  const [found] = await rows<{ onHand: number; locked: number; valueFen: number }>(
    database.db,
    sql`select on_hand as "onHand", locked, value_fen as "valueFen" from stock_balance
        where repository_id = ${repositoryId} and sku_id = ${sku} and grade = ${grade}`,
  );
  return found ?? null;
}

/** How many movements there are: what refused a thing must not have added one. */
export async function movementCount({ database }: TestBackoffice): Promise<number> {
  const [found] = await rows<{ count: number }>(database.db, sql`select count(*) from stock_movement`);
  return found?.count ?? 0;
}

/** A caller with a session; `post` adds a client token of its own. */
export async function caller(backoffice: TestBackoffice, username: string) {
  const token = await backoffice.signIn(username);
  const send = (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token, body });
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body: Record<string, unknown> = {}) =>
      send("POST", path, { clientToken: randomUUID(), ...body }),
    put: (path: string, body: Record<string, unknown> = {}) =>
      send("PUT", path, { clientToken: randomUUID(), ...body }),
    /** Sends and gives the answer's body; fails the test when it was refused. */
    async ok(method: "POST" | "PUT", path: string, body: Record<string, unknown> = {}) {
      const reply = await send(method, path, { clientToken: randomUUID(), ...body });
      expect([reply.status, reply.body]).toEqual([expect.toSatisfy((status: number) => status < 300), reply.body]);
      return reply.body;
    },
    /** Sends and gives the sentence of the refusal; fails the test when it was not refused. */
    async refused(
      method: "GET" | "POST" | "PUT" | "DELETE",
      path: string,
      body: Record<string, unknown> = {},
    ): Promise<string> {
      const reply = await send(method, path, method === "GET" ? undefined : { clientToken: randomUUID(), ...body });
      expect([reply.status, reply.body?.message]).toEqual([400, expect.any(String)]);
      return reply.body.message;
    },
  };
}

export type Caller = Awaited<ReturnType<typeof caller>>;
