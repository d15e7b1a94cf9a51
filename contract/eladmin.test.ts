/** What ELADMIN's client sends, and what is refused (eladmin-client.md, "What is missing: Requests"). */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eladminEndpoints, eladminIds, eladminQuery, eladminRef, eladminRefs } from "./eladmin.ts";
import { looseBoolean } from "./value.ts";

const query = eladminQuery({ enabled: looseBoolean.optional() });
const first = (schema: z.ZodType, given: unknown) => schema.safeParse(given).error?.issues[0]?.message;

describe("the query of a list", () => {
  it("is all rows in the usual order where nothing is sent", () => {
    expect(query.parse({})).toEqual({ page: 0, sort: [], createTime: [] });
  });

  it("takes every page size that the client's pagers and forms send", () => {
    for (const size of [6, 10, 20, 30, 40, 50, 100, 9999]) {
      expect(query.parse({ page: "0", size: String(size) }).size).toBe(size);
    }
    for (const size of ["0", "-1", "10000", "1.5", "x"]) expect(first(query, { size })).toMatch(/^每页条数/);
  });

  it("takes a repeated sort, unknown fields and flags as text", () => {
    const sent = { sort: ["jobSort,asc", "id,desc"], enabled: "true", pid: "3", blurry: "x" };
    expect(query.parse(sent)).toEqual({ page: 0, sort: sent.sort, createTime: [], enabled: true });
  });

  it("takes a range of two instants that there are", () => {
    const range = ["2026-11-22 00:00:00", "2026-11-22 23:59:59"];
    expect(query.parse({ createTime: range }).createTime).toEqual(range);
    expect(first(query, { createTime: range[0] })).toBe("时间范围应为开始和结束两个时间");
    for (const wrong of ["2026-02-30 00:00:00", "2026-11-22 25:00:00", "2026-11-22", "'; drop"]) {
      expect(first(query, { createTime: [wrong, wrong] }), wrong).toMatch(/^无效/);
    }
  });
});

describe("ids and references", () => {
  it("takes ids as numbers and as text", () => {
    expect(eladminIds("岗位").parse([1, "2"])).toEqual([1, 2]);
    expect(first(eladminIds("岗位"), [])).toBe("请选择岗位");
    expect(first(eladminIds("岗位"), { id: 1 })).toBe("请求体应是编号数组");
    expect(first(eladminIds("岗位"), [null])).toBe("编号必须大于 0");
    expect(first(eladminIds("岗位", 2), [1, 2, 3])).toBe("一次不能超过 2 条");
  });

  it("takes a reference as the client and as a form sends it", () => {
    for (const given of [{ id: 3 }, { id: "3", name: "仓库部", children: [] }, 3, "3"]) {
      expect(eladminRef.parse(given)).toEqual({ id: 3 });
    }
    for (const none of [null, "", { id: null }]) expect(eladminRef.parse(none)).toBeNull();
    expect(eladminRef.safeParse(undefined).success).toBe(false);
  });

  it("takes references, whole rows among them", () => {
    expect(eladminRefs.parse([{ id: 1, level: 3, menus: [{ id: 9 }] }, "2"])).toEqual([{ id: 1 }, { id: 2 }]);
    expect([eladminRefs.parse(null), eladminRefs.parse([""])]).toEqual([[], []]);
    expect(eladminRefs.safeParse(undefined).success).toBe(false);
    expect(eladminRefs.safeParse("1").success).toBe(false);
  });

  it("gives what may be sent again", () => {
    expect(eladminRefs.parse(eladminRefs.parse(["2"]))).toEqual([{ id: 2 }]);
    expect(eladminRef.parse(eladminRef.parse("2"))).toEqual({ id: 2 });
  });
});

describe("the endpoints of a resource", () => {
  const fields = { name: z.string(), enabled: looseBoolean };
  const { add, edit, remove } = eladminEndpoints({
    tag: "试",
    noun: "东西",
    path: "/api/thing",
    access: { list: ["thing:list"], add: ["thing:add"], edit: ["thing:edit"], remove: ["thing:del"] },
    filters: {},
    row: { id: z.number(), name: z.string() },
    added: fields,
    edited: fields,
  });

  it("takes a whole row back, and of it only what may be written", () => {
    const row = { id: 4, name: "甲", enabled: "true", isAdmin: true, password: "x", createBy: null, children: [] };
    expect(edit.body.parse(row)).toEqual({ id: 4, name: "甲", enabled: true });
  });

  it("takes a new row with an id of null, and with none other", () => {
    expect(add.body.parse({ id: null, name: "甲", enabled: false, version: 3 })).toEqual({
      id: null,
      name: "甲",
      enabled: false,
    });
    expect(first(add.body, { id: 4, name: "甲", enabled: false })).toBe("新增东西不能带编号");
  });

  it("answers with the statuses that the client knows", () => {
    expect([add.status, edit.status, remove.method]).toEqual([201, 204, "DELETE"]);
  });
});
