/** Dictionary entries over HTTP (eladmin-api.md §1.7). */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
let keeper = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  keeper = await backoffice.signIn("keeper");
});

const send = (method: string, path: string, body?: unknown) => backoffice.send(method, path, { token: admin, body });

interface Entry {
  id: number;
  label: string;
  value: string;
}

async function entries(
  dictName: string,
  more = "&page=0&size=9999",
): Promise<{ content: Entry[]; totalElements: number }> {
  const reply = await backoffice.send("GET", `/api/dictDetail?dictName=${dictName}${more}`, { token: keeper });
  expect(reply.status).toBe(200);
  return reply.body;
}

const labels = async (dictName: string, more?: string) =>
  (await entries(dictName, more)).content.map((entry) => entry.label);
/** A dictionary as entries name it. */
const named = async (dictName: string): Promise<{ id: number }> =>
  (await backoffice.send("GET", `/api/dictDetail?dictName=${dictName}`, { token: admin })).body.content[0].dict;
let scrap = { id: 0 };
beforeAll(async () => {
  scrap = await named("scrap_reason");
});

async function add(label: string, fields: Record<string, unknown> = {}): Promise<number> {
  expect((await send("POST", "/api/dictDetail", { dict: scrap, label, value: label, ...fields })).status).toBe(201);
  return (await entries("scrap_reason")).content.find((entry) => entry.label === label)?.id ?? 0;
}

describe("reading", () => {
  it("gives label and value, in order, to any session", async () => {
    expect(await entries("user_status")).toEqual({
      content: [
        {
          id: expect.any(Number),
          dict: expect.objectContaining({ id: expect.any(Number) }),
          label: "激活",
          value: "true",
          dictSort: 1,
          sort: 1,
          createTime: "2026-04-15 12:00:00",
        },
        {
          id: expect.any(Number),
          dict: expect.objectContaining({ id: expect.any(Number) }),
          label: "禁用",
          value: "false",
          dictSort: 2,
          sort: 2,
          createTime: "2026-04-15 12:00:00",
        },
      ],
      totalElements: 2,
    });
    expect((await backoffice.send("GET", "/api/dictDetail?dictName=user_status")).status).toBe(401);
  });

  it("has the three dictionaries that the public client cannot do without", async () => {
    for (const name of ["user_status", "dept_status", "job_status"]) {
      expect((await entries(name)).content.map((entry) => entry.value)).toEqual(["true", "false"]);
    }
  });

  it("gives an empty page for an unknown name and for none", async () => {
    for (const name of ["nothing", "", "user_status'--", "%25"])
      expect(await entries(name)).toEqual({ content: [], totalElements: 0 });
  });

  it("pages, and counts all", async () => {
    expect(await labels("product_unit", "&page=0&size=2")).toEqual(["件", "套"]);
    expect(await labels("product_unit", "&page=2&size=2")).toEqual(["打"]);
    expect((await entries("product_unit", "&page=9&size=2")).totalElements).toBe(5);
    for (const query of ["page=-1", "size=0", "size=10000", "page=x"]) {
      const reply = await send("GET", `/api/dictDetail?dictName=product_unit&${query}`);
      expect(reply.status).toBe(400);
    }
  });

  it("finds by part of the label, taking wildcards for letters", async () => {
    expect(await labels("return_reason", `&label=${encodeURIComponent("色")}`)).toEqual(["色差"]);
    for (const wildcard of ["%", "_", "\\"])
      expect(await labels("return_reason", `&label=${encodeURIComponent(wildcard)}`)).toEqual([]);
  });
});

describe("upkeep", () => {
  it("adds, edits and deletes an entry", async () => {
    const id = await add("水渍", { dictSort: 0 });
    expect((await labels("scrap_reason"))[0]).toBe("水渍");
    const edit = await send("PUT", "/api/dictDetail", {
      id,
      dict: scrap,
      label: "水印",
      value: "水渍",
      dictSort: "99",
      createTime: "2026-01-01 00:00:00",
    });
    expect([edit.status, edit.body]).toEqual([204, undefined]);
    expect((await labels("scrap_reason")).at(-1)).toBe("水印");
    const removal = await send("DELETE", `/api/dictDetail/${id}`);
    expect([removal.status, removal.body]).toEqual([200, undefined]);
    expect(await labels("scrap_reason")).not.toContain("水印");
  });

  it("keeps every value as text, also when a number is sent", async () => {
    const id = await add("七号", { value: 7 });
    expect((await entries("scrap_reason")).content.find((entry) => entry.id === id)?.value).toBe("7");
  });

  it("refuses entries without what they need, and doubles", async () => {
    const fresh: Record<string, unknown> = { dict: scrap, label: "新", value: "新" };
    for (const [fields, message] of [
      [{ value: undefined }, "请填写字典值"],
      [{ value: null }, "请填写字典值"],
      [{ value: {} }, "请填写字典值"],
      [{ value: " " }, "请填写字典值"],
      [{ label: "" }, "请填写字典标签"],
      [{ dict: undefined }, "请指定字典"],
      [{ dict: { id: 999 } }, "字典不存在"],
      [{ value: "丢失" }, "字典值“丢失”已存在"],
      [{ id: 5 }, "新增条目不能带编号"],
    ] as const) {
      const reply = await send("POST", "/api/dictDetail", { ...fresh, ...fields });
      expect([reply.status, reply.body?.message], JSON.stringify(fields)).toEqual([400, message]);
    }
  });

  it("refuses to edit what is gone, belongs elsewhere, or takes another's value", async () => {
    const id = await add("虫眼");
    const edit = (fields: Record<string, unknown>) =>
      send("PUT", "/api/dictDetail", { id, dict: scrap, label: "虫眼", value: "虫眼", ...fields });
    expect((await edit({ id: 99_999, value: "别的" })).body.message).toBe("字典条目不存在，可能已被删除");
    expect((await edit({ dict: await named("user_status"), value: "别的" })).body.message).toBe(
      "字典条目不存在，可能已被删除",
    );
    expect((await edit({ value: "丢失" })).body.message).toBe("字典值“丢失”已存在");
    expect((await edit({})).status).toBe(204);
  });

  it("deletes several by their ids in the path, as many as a page shows", async () => {
    const before = await labels("scrap_reason");
    const added: number[] = [];
    for (let index = 0; index < 30; index++) added.push(await add(`批量${index}`));
    expect((await send("DELETE", `/api/dictDetail/${added.slice(0, 2).join(",")}/`)).status).toBe(200);
    const wide = [...added.slice(2), ...Array.from({ length: 20 }, (_, index) => 900_000 + index)];
    expect((await send("DELETE", `/api/dictDetail/${wide.join(",")}`)).status).toBe(200);
    expect(await labels("scrap_reason")).toEqual(before);
    for (const path of ["abc", "1,", "1;2", "1,a", "-1"])
      expect((await send("DELETE", `/api/dictDetail/${path}`)).status, path).toBe(400);
  });

  it("needs a permission each", async () => {
    const entry = { dict: scrap, label: "越权", value: "越权" };
    for (const [method, path] of [
      ["POST", ""],
      ["PUT", ""],
      ["DELETE", "/1"],
    ] as const) {
      const reply = await backoffice.send(method, `/api/dictDetail${path}`, {
        token: keeper,
        body: method === "DELETE" ? undefined : entry,
      });
      expect(reply.status).toBe(403);
    }
  });
});
