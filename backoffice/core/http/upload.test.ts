/** Uploads that an operation reads while they arrive. */
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { connect, type Database } from "#backoffice/db/connect.ts";
import { wholeOf } from "#backoffice/ground/storage/store.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { answerErrors } from "./errors.ts";
import { mount, route } from "./route.ts";

const endpoint = endpointsOf("x").post("/upload", {
  summary: "x",
  access: "anonymous",
  upload: { field: "file", maxBytes: 2 * 1024 * 1024, streamed: true },
  response: z.object({ name: z.string(), bytes: z.number() }),
});

const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
let database: Database;
let url = "";
beforeAll(async () => {
  database = await connect({});
  app.decorateRequest("context");
  answerErrors(app);
  const shared = { db: database.db, clock: { now: () => new Date(0) }, settings: {} };
  await mount(app, shared, [
    route(endpoint, async (_context, { file }) => ({ name: file.name, bytes: (await wholeOf(file.chunks)).length })),
  ]);
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function upload(bytes: number, name: string) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${url}/upload`, { method: "POST", body });
  return [reply.status, await reply.json()];
}

it("gives the sender's name, without folders, and all of the bytes up to the limit", async () => {
  expect(await upload(2 * 1024 * 1024, "../春款 报价.xlsx")).toEqual([
    200,
    { name: "春款 报价.xlsx", bytes: 2 * 1024 * 1024 },
  ]);
  expect(await upload(0, "a\\b\\空.txt")).toEqual([200, { name: "空.txt", bytes: 0 }]);
});

it("refuses what is longer, in JSON", async () => {
  expect(await upload(2 * 1024 * 1024 + 1, "x")).toEqual([
    400,
    expect.objectContaining({ message: "文件不能超过 2 MB" }),
  ]);
});
