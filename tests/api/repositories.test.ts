/** 存储方: who sees which, what the form refuses, and when a place may be closed (domain.md §3.3). */
import { beforeAll, describe, expect, it } from "vitest";
import type { RepositoryOption } from "../../contract/repositories.ts";
import { openBackoffice } from "../support/backoffice.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "manager", "keeper", "warehouse", "newcomer"])
    tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/repository";
const get = (path: string, username = "boss") => backoffice.send("GET", api + path, { token: tokens[username] });

describe("the options of a picker", () => {
  const names = async (right: string, username: string) =>
    (await get(`/options?right=${right}`, username)).body.map((option: RepositoryOption) => option.name);

  it("are the repositories with the right, by role or by name, and never 在途", async () => {
    expect(await names("view", "admin")).toHaveLength(6);
    expect(await names("view", "boss")).not.toContain("在途(系统)");
    expect(await names("view", "manager")).toEqual([
      "总仓",
      "杭州四季青A区2038档",
      "广州沙河南城1F-116档",
      "常熟天虹B3-27档",
    ]);
    expect(await names("out", "keeper")).toEqual(["杭州四季青A区2038档"]);
    expect(await names("count", "warehouse")).toEqual(["总仓", "次品仓", "电商仓"]);
    expect(await names("cost", "warehouse")).toEqual([]);
    expect(await names("view", "newcomer")).toEqual([]);
  });

  it("tell what a document needs to know, with 查看 unless another right is asked", async () => {
    expect((await get("/options", "keeper")).body).toContainEqual({
      id: 2,
      code: "HZ2038",
      name: "杭州四季青A区2038档",
      type: "STALL",
      sellable: true,
      allowNegative: true,
      stallId: 1,
    });
    expect((await get("/options?right=steal")).body.message).toBe("权限种类不存在");
  });
});
