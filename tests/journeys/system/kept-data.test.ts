/** What the web process keeps of a session is dropped the moment it changes, and costs no call until then. */
import { beforeAll, expect, it } from "vitest";
import { serveDemo } from "../../support/browser.ts";
import { freePort } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";

const port = await freePort();
const api = `http://127.0.0.1:${port}`;
const server = serveDemo({ BACKOFFICE_PORT: String(port) });
let admin: string;
let boss: string;

beforeAll(async () => {
  admin = await openSession(server().url, "admin");
  boss = await openSession(server().url, "boss");
});

/** A page as a browser that follows redirects ends up with it. */
async function page(path: string, token = boss): Promise<{ path: string; html: string }> {
  const response = await fetch(server().url + path, { headers: { Cookie: `Y-TOKEN=${token}` } });
  return { path: new URL(response.url).pathname, html: await response.text() };
}

async function send(method: string, path: string, body: unknown): Promise<number> {
  const response = await fetch(api + path, {
    method,
    headers: { "Content-Type": "application/json", Authorization: decodeURIComponent(admin) },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** Rows of the menu, as the tree names them. */
interface Entry {
  id: number;
  label: string;
  children?: Entry[] | null;
}

/** The id of a menu row, by the titles that lead to it. */
async function idOf(...titles: string[]): Promise<number> {
  const answer = await fetch(`${api}/api/menus/tree`, { headers: { Authorization: decodeURIComponent(admin) } });
  let entries: Entry[] = await answer.json();
  let found: Entry | undefined;
  for (const title of titles) {
    found = entries.find(({ label }) => label === title);
    entries = found?.children ?? [];
  }
  if (!found) throw new Error(`there is no menu row ${titles.join(" > ")}`);
  return found.id;
}

/** The menu row 商品列表, as an editor sends it back. */
const listRow = async () => ({
  id: await idOf("商品管理", "商品列表"),
  pid: await idOf("商品管理"),
  type: 1,
  title: "商品列表",
  path: "product/list",
  component: "clothes/goods/product/list",
  componentName: "ProductList",
  permission: "msClothesProduct:list",
  cache: true,
  menuSort: 3,
});

it("shows a renamed menu on everybody's next page", async () => {
  const list = await listRow();
  expect((await page("/clothes/goods/product/list")).html).toContain("商品列表</a>");
  expect(await send("PUT", "/api/menus", { ...list, title: "全部款式" })).toBe(204);
  const renamed = await page("/clothes/goods/product/list");
  expect(renamed.path).toBe("/clothes/goods/product/list");
  expect(renamed.html).toContain("全部款式</a>");
  expect(await send("PUT", "/api/menus", list)).toBe(204);
  expect((await page("/dashboard")).html).toContain("商品列表</a>");
});

it("leaves each of several pages loaded at once where it was asked for", async () => {
  const list = await listRow();
  expect(await send("PUT", "/api/menus", { ...list, title: "款式" })).toBe(204);
  const paths = ["/dashboard", "/clothes/goods/product/list", "/system/app/message", "/user/center"];
  const pages = await Promise.all(paths.map((path) => page(path)));
  expect(pages.map(({ path }) => path)).toEqual(paths);
  expect(await send("PUT", "/api/menus", list)).toBe(204);
});

it("takes a page away with the permission", async () => {
  expect((await page("/clothes/goods/product/new")).path).toBe("/clothes/goods/product/new");
  const button = await idOf("商品管理", "商品列表", "商品新增");
  const answer = await fetch(`${api}/api/roles?blurry=${encodeURIComponent("老板")}`, {
    headers: { Authorization: decodeURIComponent(admin) },
  });
  const [role]: { id: number; menus: { id: number }[] }[] = (await answer.json()).content;
  const menus = role?.menus.filter(({ id }) => id !== button);
  expect(await send("PUT", "/api/roles/menu", { id: role?.id, menus })).toBe(204);
  expect((await page("/clothes/goods/product/new")).path).toBe("/401");
});
