/** The API documents itself: OpenAPI 3 from the contract, and a page that loads nothing from elsewhere. */
// @module-tag databases
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description?: string }>;
}

let document: {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
};
beforeAll(async () => {
  const reply = await backoffice.send("GET", "/doc/json", { token: await backoffice.signIn("admin") });
  expect(reply.status).toBe(200);
  document = reply.body;
});

const all = Object.values(endpoints).flatMap((domain): Endpoint[] => Object.values(domain));

function operationOf({ method, path }: Endpoint): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

/** Every value of a key, wherever it stands. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

function resolve(pointer: string): unknown {
  return pointer
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

describe("the document", () => {
  it("is OpenAPI 3 with a title and the product's version", () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.\d+\.\d+$/),
      info: { title: "云裳后台接口", version: "test" },
    });
  });

  it.each(
    all.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const),
  )("describes %s %s", (_method, path, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation).toMatchObject({
      summary: endpoint.summary,
      tags: [endpoint.tag],
      description: expect.stringMatching(Array.isArray(endpoint.access) ? /^需要权限：./ : /登录/),
    });
    expect(Object.keys(operation?.responses ?? {})).toContain(String(endpoint.status ?? 200));
    const inPath =
      operation?.parameters?.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name) ?? [];
    expect(inPath).toEqual([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    const bodies = Object.keys(operation?.requestBody?.content ?? {});
    expect(bodies).toEqual(endpoint.upload ? ["multipart/form-data"] : endpoint.body ? ["application/json"] : []);
  });

  it("describes nothing that is not in the contract", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const written = new Set(
      all.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`),
    );
    expect(described.filter((operation) => !written.has(operation))).toEqual([]);
    expect(described).toHaveLength(all.length);
  });

  it("refers only to what it contains", () => {
    const references = valuesOf("$ref", document);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(resolve(String(reference)), String(reference)).toBeTypeOf("object");
    }
  });

  it("names the query parameters of the list", () => {
    const names = operationOf(endpoints.products.list)?.parameters?.map((parameter) => parameter.name);
    expect(names).toEqual(
      expect.arrayContaining([
        "page",
        "size",
        "sort",
        "keyword",
        "categoryId",
        "status",
        "stock",
        "priceFromFen",
        "launchTo",
      ]),
    );
  });
});

describe("the page", () => {
  it("is at /doc.html and takes everything from this host", async () => {
    const page = await fetch(`${backoffice.url}/doc.html`);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("text/html")]);
    const html = await page.text();
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).not.toMatch(/^(\w+:)?\/\//);
      const file = await fetch(new URL(link, page.url));
      // Unread, it would keep its connection, and the close of the back office waiting, for more than a minute.
      await file.arrayBuffer();
      expect(file.status, link).toBe(200);
    }
  });

  it("tells the document to nobody who is not signed in", async () => {
    for (const path of ["/doc/json", "/doc/json/", "/doc/%6Ason?x=1", "/doc/yaml"]) {
      const { status } = await fetch(backoffice.url + path);
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it("tells it to whoever has the page, and to no other: it names what an administrator does", async () => {
    const read = async (username: string) =>
      (await backoffice.send("GET", "/doc/json", { token: await backoffice.signIn(username) })).status;
    expect(await read("boss")).toBe(403);
    await backoffice.database.db.execute(sql`
      insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
      where r.code = 'ROLE_BOSS' and m.component_name = 'Swagger'`);
    expect(await read("boss")).toBe(200);
  });

  it("points the viewer at the document", async () => {
    const script = await (await fetch(`${backoffice.url}/doc/static/swagger-initializer.js`)).text();
    expect(script).toContain("/json");
    expect(script).not.toMatch(/petstore/);
  });
});
