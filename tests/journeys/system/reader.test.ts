/** The plain-HTML reader and Chromium without JavaScript, asked the same: what one says of a page the other has to say. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type OpenedPage, openPlain } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const styles = `
  @layer base, utilities;
  @layer base { .late { display: block } .tile.away { display: none } }
  @layer utilities { .late { display: none } }
  .away { display: none }
  #named.away { display: block }
  .row { display: flex }
  .unseen { visibility: hidden } .unseen .seen { visibility: visible }
  .switch:has(input:checked) .on { display: none }
  @media print { .card { display: none } }
  @media (max-width: 600px) { .card { display: none } }
  @media not all and (min-width: 40rem) { .card { display: none } }
  :where(.soft) { display: none } .soft { display: inline }
  .forced { display: none !important } #forced { display: block }`;

const widgets = `<!doctype html><html lang="zh"><head><title>控件</title><link rel="stylesheet" href="/sheet.css">
<style>.inlined { display: none }</style></head><body>
<main><h1>控件  <small>一览</small></h1>
<section aria-label="表格"><table><thead><tr><th>款号</th><th class="n">数量</th></tr></thead>
  <tbody><tr><th scope="row">8801</th><td>12</td><td><a href="/echo?row=1">详情 <b>8801</b></a></td></tr>
  <tr><th scope="row">8802</th><td> 7 </td><td></td></tr></tbody></table></section>
<section><ul class="row"><li>一</li><li><span>二</span> <em>之二</em></li></ul><p>前<br>后 <span>同行</span></p></section>
<p class="away tile">甲</p><p class="away" id="named">乙</p><p class="late">丙</p><p class="card">丁</p><p class="soft">戊</p>
<p class="forced" id="forced">己</p><p class="unseen">庚<b class="seen">辛</b></p><p class="inlined">壬</p><p hidden>癸</p>
<div class="switch"><label>关灯<input type="checkbox"></label><p class="on">亮着</p></div>
<details name="one"><summary>甲组</summary><a href="/echo?in=1">里面</a></details>
<details name="one" open><summary>乙组</summary><a href="/echo?in=2">开着的</a></details>
<dialog aria-label="关着的">问题一</dialog><dialog open aria-label="开着的">问题二</dialog>
<noscript><p>没有脚本</p></noscript>
<img src="data:," alt="图一"><svg role="img" aria-label="图二"></svg><svg><title>图三</title></svg>
<button type="button" aria-label="关闭 商品">×</button><button type="button" disabled>不行</button><button type="button"><span>保</span><span>存</span></button>
<a href="/download">下载</a><a href="/echo?x=1#there" target="_blank">新窗口</a><a href="#there" id="there">到那里</a><a>不是链接</a>
</main></body></html>`;

const form = (attributes: string, inside: string) => `<form ${attributes}>${inside}</form>`;
const forms = `<!doctype html><title>表单</title>
<section aria-label="全部">${form(
  'method="post" action="/echo?kept=1"',
  `<label>名称 <input name="name" value="旧名" maxlength="8"></label>
  <label for="memo">备注</label><textarea name="memo" id="memo">第一行
第二行</textarea>
  <input type="hidden" name="token" value="t&quot;1"><input name="off" value="x" disabled><input value="无名">
  <fieldset disabled><legend><input name="legend" value="在"></legend><input name="set" value="不在"></fieldset>
  <label><input type="checkbox" name="tick" value="a" checked>勾一</label><label><input type="checkbox" name="tick" value="b">勾二</label>
  <label><input type="radio" name="kind" value="1" checked>种一</label><label><input type="radio" name="kind" value="2">种二</label>
  <label>尺码<select name="size"><option>S<option value="m">中码<option disabled>L</select></label>
  <label>多选<select name="many" multiple><option selected>x<option selected>y</select></label>
  <label>日期<input type="date" name="day"></label><label>数<input type="number" name="count" value="1"></label>
  <button name="intent" value="add">添加</button><button name="intent" value="save">保存</button>
  <button formaction="/echo?other" name="intent" value="elsewhere">别处</button><button type="button">无</button>`,
)}</section><input form="apart" name="outside" value="外"><label>找<input form="apart" name="q"></label>
${form('id="apart" action="/echo?lost=1" method="get"', '<input type="submit" value="查找" name="go">')}
<section aria-label="必填">${form('method="post" action="/echo"', '<label>必填<input name="must" required pattern="[0-9]+"></label><button>发送</button>')}</section>
<section aria-label="上传">${form('method="post" action="/echo" enctype="multipart/form-data"', '<label>文件<input type="file" name="files" multiple></label><label>空<input type="file" name="none"></label><input name="text" value="a&#10;b"><button>上传</button>')}</section>
<section aria-label="一个">${form('action="/echo"', '<label>只有一个<input name="only"></label>')}</section>
<section aria-label="两个">${form('action="/echo"', '<label>左<input name="l"></label><label>右<input name="r"></label>')}</section>
<section aria-label="禁用">${form('action="/echo"', '<label>里<input name="l"></label><button disabled>甲</button><button>乙</button>')}</section>
${form('action="/redirect" method="post"', "<button>转走</button>")}`;

/** Says what it was sent, as text that both read alike. */
async function echo(request: IncomingMessage, url: URL): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  const sent = Buffer.concat(chunks);
  const entries = type.startsWith("multipart/")
    ? [...(await new Response(sent, { headers: { "Content-Type": type } }).formData()).entries()]
    : [...new URLSearchParams(sent.toString("utf8")).entries()];
  const said = await Promise.all(
    entries.map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, `${value.name}|${value.size > 0 ? value.type : ""}|${await value.text()}`],
    ),
  );
  const { origin, referer, cookie } = request.headers;
  const answer = {
    ...{ method: request.method, search: url.search, type: type.split(";")[0], said, cookie },
    ...{ origin: origin?.replace(/:\d+/, ""), referer: referer?.replace(/:\d+/, "") },
  };
  return `<!doctype html><title>回声</title><h1>回声</h1><pre>${JSON.stringify(answer).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}

let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const at = new URL(request.url ?? "/", "http://127.0.0.1");
    const html = (body: string, status = 200) =>
      response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(body);
    if (at.pathname === "/widgets") html(widgets);
    else if (at.pathname === "/forms") html(forms);
    else if (at.pathname === "/echo") html(await echo(request, at));
    else if (at.pathname === "/sheet.css") response.writeHead(200, { "Content-Type": "text/css" }).end(styles);
    else if (at.pathname === "/redirect") {
      request.resume();
      const cookies = ["a=1; Path=/; HttpOnly", "b=2; Path=/; Max-Age=3600; SameSite=Strict", "gone=; Max-Age=0"];
      response.writeHead(302, { Location: "/echo?after=1#end", "Set-Cookie": cookies }).end();
    } else if (at.pathname === "/download") {
      const disposition = "attachment; filename=\"x.csv\"; filename*=UTF-8''%E5%95%86%E5%93%81.csv";
      response.writeHead(200, { "Content-Type": "text/csv", "Content-Disposition": disposition }).end("款号,数量");
    } else if (at.pathname === "/refresh") {
      const again = at.searchParams.has("again");
      html(again ? "<p>好了</p>" : `<noscript><meta http-equiv="refresh" content="1;url=/refresh?again"></noscript>等`);
    } else html("<h1>没有</h1>", 404);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe.each(["reader", "chromium"] as const)("a page without JavaScript, by the %s", (by) => {
  const opened: OpenedPage[] = [];
  const faults: string[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    expect(faults.splice(0).filter((text) => !/favicon/.test(text))).toEqual([]);
  });

  async function open(path: string): Promise<Page> {
    const one = await openPlain(by, url, (text) => void faults.push(text));
    opened.push(one);
    await one.page.goto(path);
    return one.page;
  }
  const heard = async (page: Page) => JSON.parse((await page.locator("pre").textContent()) ?? "");

  it("shows what the style sheets leave, and hides the rest", async () => {
    const page = await open("/widgets");
    const shown: string[] = [];
    for (const sign of "甲乙丙丁戊己庚辛壬癸") {
      const text = page.locator("p, b").getByText(sign, { exact: true });
      const found = page.locator("main > p, main > p > b").filter({ hasText: sign }).last();
      if ((await text.count()) > 0 ? await text.first().isVisible() : await found.isVisible()) shown.push(sign);
    }
    expect(shown.join("")).toBe("乙丁戊辛");
    expect(await page.locator("noscript p").isVisible()).toBe(true);
    expect(await page.getByText("亮着").isVisible()).toBe(true);
    await page.getByLabel("关灯").check();
    expect(await page.getByText("亮着").isVisible()).toBe(false);
    expect(await page.getByText("里面").isVisible()).toBe(false);
    await page.getByText("甲组").click();
    expect(await page.getByText("里面").isVisible()).toBe(true);
    expect(await page.getByText("开着的").first().isVisible()).toBe(false);
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await page.title()).toBe("控件");
  });

  it("has roles and names", async () => {
    const page = await open("/widgets");
    const counts: Record<string, number> = {};
    for (const role of [
      "region",
      "table",
      "row",
      "rowheader",
      "columnheader",
      "cell",
      "link",
      "img",
      "list",
    ] as const) {
      counts[role] = await page.getByRole(role).count();
    }
    expect(counts).toEqual({
      ...{ region: 1, table: 1, row: 3, rowheader: 2, columnheader: 2, cell: 4 },
      ...{ link: 5, img: 3, list: 1 },
    });
    for (const name of ["图一", "图二", "图三"]) expect(await page.getByRole("img", { name }).count()).toBe(1);
    expect(await page.getByRole("row", { name: "8801 12 详情 8801" }).count()).toBe(1);
    expect(await page.getByRole("row", { name: /^8802/ }).getByRole("cell").first().innerText()).toBe("7");
    expect(await page.getByRole("heading", { name: "控件 一览", level: 1, exact: true }).count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "关闭" }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "保存", exact: true }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "不行" }).isDisabled()).toBe(true);
    expect(
      await page
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: /^详情/ }) })
        .count(),
    ).toBe(1);
    expect(await page.locator("tr", { hasText: "880" }).count()).toBe(2);
    expect(await page.getByText("8801").count()).toBe(2);
    expect(await page.locator("td").first().locator("xpath=following-sibling::td[1]").innerText()).toBe("详情 8801");
  });

  it("reads out texts as they are laid out", async () => {
    const page = await open("/widgets");
    expect(await page.getByRole("row").allInnerTexts()).toEqual(["款号\t数量", "8801\t12\t详情 8801", "8802\t7\t"]);
    expect(await page.getByRole("list").innerText()).toBe("一\n二 之二");
    expect(await page.locator("section p").innerText()).toBe("前\n后 同行");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("控件 一览");
    expect(await page.locator("tbody td").allTextContents()).toEqual(["12", "详情 8801", " 7 ", ""]);
  });

  it("sends a form as it stands, and as it was filled", async () => {
    const page = await open("/forms");
    const all = page.getByRole("region", { name: "全部" });
    await all.getByRole("button", { name: "添加" }).click();
    const memo = "第一行\r\n第二行";
    expect(await heard(page)).toEqual({
      ...{ method: "POST", search: "?kept=1", type: "application/x-www-form-urlencoded" },
      ...{ origin: "http://127.0.0.1", referer: "http://127.0.0.1/forms" },
      said: [
        ...[
          ["name", "旧名"],
          ["memo", memo],
          ["token", 't"1'],
          ["legend", "在"],
          ["tick", "a"],
          ["kind", "1"],
        ],
        ...[
          ["size", "S"],
          ["many", "x"],
          ["many", "y"],
          ["day", ""],
          ["count", "1"],
          ["intent", "add"],
        ],
      ],
    });
    await page.goto("/forms");
    await all.getByLabel("名称").fill("一二三四五六七八九十");
    expect(await all.getByLabel("名称").inputValue()).toBe("一二三四五六七八");
    await all.getByLabel("备注").fill("新\n备注");
    await all.getByLabel("勾一").uncheck();
    await all.getByText("勾二").click();
    await all.getByLabel("种二").check();
    expect(await all.getByLabel("种一").isChecked()).toBe(false);
    expect(await all.getByLabel("尺码").selectOption({ label: "中码" })).toEqual(["m"]);
    await all.getByLabel("日期").fill("2026-04-15");
    await all.getByLabel("数").fill("2.5");
    await all.getByLabel("名称").fill("新名");
    await all.getByLabel("名称").press("Enter");
    // Validation: 2.5 is no step of the number, so nothing is sent.
    expect(page.url()).toBe(`${url}/forms`);
    await all.getByLabel("数").fill("25");
    await all.getByLabel("名称").press("Enter");
    await page.waitForURL("**/echo?kept=1");
    expect((await heard(page)).said).toEqual([
      ...[
        ["name", "新名"],
        ["memo", "新\r\n备注"],
        ["token", 't"1'],
        ["legend", "在"],
        ["tick", "b"],
        ["kind", "2"],
      ],
      ...[
        ["size", "m"],
        ["many", "x"],
        ["many", "y"],
        ["day", "2026-04-15"],
        ["count", "25"],
        ["intent", "add"],
      ],
    ]);
    await page.goto("/forms");
    await all.getByRole("button", { name: "别处" }).click();
    await page.waitForURL("**/echo?other");
    expect((await heard(page)).said.at(-1)).toEqual(["intent", "elsewhere"]);
  });

  it("sends by GET in place of the query, from fields outside of the form too", async () => {
    const page = await open("/forms");
    await page.getByLabel("找", { exact: true }).fill("a b&c");
    await page.getByRole("button", { name: "查找" }).click();
    await page.waitForURL("**/echo?*");
    const search = `?outside=${encodeURIComponent("外")}&q=a+b%26c&go=${encodeURIComponent("查找")}`;
    expect((await heard(page)).search).toBe(search);
  });

  it("sends nothing that is not valid", async () => {
    const page = await open("/forms");
    const must = page.getByRole("region", { name: "必填" });
    for (const text of ["", "abc"]) {
      await must.getByLabel("必填").fill(text);
      await must.getByRole("button").click();
      expect(page.url()).toBe(`${url}/forms`);
    }
    await must.getByLabel("必填").fill("12");
    await must.getByRole("button").click();
    await page.waitForURL("**/echo");
    expect((await heard(page)).said).toEqual([["must", "12"]]);
  });

  it("uploads files", async () => {
    const page = await open("/forms");
    const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByLabel("文件").setInputFiles([file("甲.txt", "一"), file("b.txt", "二")]);
    await page.getByRole("button", { name: "上传" }).click();
    await page.waitForURL("**/echo");
    const { type, said } = await heard(page);
    expect([type, said]).toEqual([
      "multipart/form-data",
      [
        ["files", "甲.txt|text/plain|一"],
        ["files", "b.txt|text/plain|二"],
        ["none", "||"],
        ["text", "ab"],
      ],
    ]);
  });

  it("sends by Enter where there is one field or a button that may be pressed", async () => {
    const page = await open("/forms");
    await page.getByLabel("左").fill("1");
    await page.getByLabel("左").press("Enter");
    await page.getByLabel("里").press("Enter");
    expect(page.url()).toBe(`${url}/forms`);
    await page.getByLabel("只有一个").fill("1");
    await page.getByLabel("只有一个").press("Enter");
    await page.waitForURL("**/echo?only=1");
  });

  it("follows a redirect with its cookies, links, and goes back", async () => {
    const page = await open("/forms");
    await page.getByRole("button", { name: "转走" }).click();
    await page.waitForURL("**/echo?after=1#end");
    expect(await heard(page)).toMatchObject({ method: "GET", cookie: "a=1; b=2", said: [] });
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ["a", true, "Lax"],
      ["b", false, "Strict"],
    ]);
    const ends = (cookies[1]?.expires ?? 0) - Date.now() / 1000;
    expect([cookies[0]?.expires, ends > 3_500 && ends < 3_601]).toEqual([-1, true]);
    await page.context().clearCookies({ name: "a" });
    await page.goto("/widgets");
    await page.getByRole("link", { name: /^详情/ }).click();
    await page.waitForURL("**/echo?row=1");
    expect((await heard(page)).cookie).toBe("b=2");
    await page.goBack();
    await page.getByRole("heading", { name: /^控件/ }).waitFor();
    await page.getByRole("link", { name: "到那里" }).click();
    expect(page.url()).toBe(`${url}/widgets#there`);
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "新窗口" }).click(),
    ]);
    await other.waitForURL("**/echo?x=1#there");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "下载" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("商品.csv");
    expect(await readFile(await download.path(), "utf8")).toBe("款号,数量");
    expect((await page.request.get("/nothing")).status()).toBe(404);
  });

  it("reports what is not there, and waits for a page that loads itself again", async () => {
    const page = await open("/refresh");
    await page.getByText("好了").waitFor();
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    expect(faults.splice(0).join()).toMatch(/status of 404/);
    await page.getByText("好了").waitFor({ state: "detached" });
  });

  it("acts on one element that is seen, or not at all", async () => {
    const page = await open("/widgets");
    const briefly = { timeout: 500 };
    await expect(page.getByRole("row").innerText()).rejects.toThrow(/row/);
    await expect(page.getByText("里面").click(briefly)).rejects.toThrow();
    await expect(page.getByRole("button", { name: "不行" }).click(briefly)).rejects.toThrow();
    await expect(page.getByRole("link", { name: "没有" }).waitFor(briefly)).rejects.toThrow();
  });
});
