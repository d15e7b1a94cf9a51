/** 库存权限配置: granting, what may not be granted, and that it holds from the next request on (domain.md §3.3, §5.25). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { type RepositoryRight, repositoryRightNames } from "#contract/inventory/repositories.ts";
import type { PermissionGrid, SubjectKind } from "#contract/inventory/repository-permissions.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { audits, newPlace } from "../../support/data/repositories.ts";

const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const username of ["admin", "boss", "keeper", "warehouse"]) tokens[username] = await backoffice.signIn(username);
});

const api = "/api/clothes/repository/permission";
const [boss, manager, keeper, newcomer] = [2, 3, 4, 10];
const [managers, keepers] = [2, 3];

const get = (path = "", username = "boss") => backoffice.send("GET", api + path, { token: tokens[username] });

async function gridOf(kind: SubjectKind, id: number, username = "boss"): Promise<PermissionGrid> {
  return (await get(`/${kind}/${id}`, username)).body;
}

const rowOf = (grid: PermissionGrid, repositoryId: number) =>
  grid.rows.find((row) => row.repositoryId === repositoryId);

interface Grant {
  repositoryId: number;
  before: readonly RepositoryRight[];
  rights: readonly string[];
}

const save = (kind: SubjectKind, id: number, grants: readonly Grant[], username = "boss", clientToken = randomUUID()) =>
  backoffice.send("PUT", `${api}/${kind}/${id}`, { token: tokens[username], body: { grants, clientToken } });

/** Saves over whatever is there. */
async function grant(
  kind: SubjectKind,
  id: number,
  repositoryId: number,
  rights: readonly string[],
  username = "boss",
) {
  const before = rowOf(await gridOf(kind, id, "admin"), repositoryId)?.rights ?? [];
  return save(kind, id, [{ repositoryId, before, rights }], username);
}

const mayOf = async (username: string, right: RepositoryRight) => {
  const path = `/api/clothes/repository/options?right=${right}`;
  const { body } = await backoffice.send("GET", path, { token: tokens[username] });
  return body.map((option: { id: number }) => option.id);
};

describe("the subjects", () => {
  it("are roles and users with what they hold, searched by either name", async () => {
    const { body } = await get("?keyword=店");
    expect(body.roles).toEqual([{ id: managers, name: "店长", userCount: 1, repositoryCount: 1 }]);
    expect(body.content).toMatchObject([
      { id: manager, username: "manager", name: "沈店长", roleNames: ["店长"], enabled: true, repositoryCount: 3 },
    ]);
    expect((await get("?keyword=KEEPER")).body.totalElements).toBe(2);
    const { totalElements } = (await get("")).body;
    expect((await get("?size=10&page=1")).body.content).toHaveLength(totalElements - 10);
    expect((await get(`?keyword=${"长".repeat(51)}`)).body.message).toBe("关键字不能超过 50 个字");
  });

  it("are shown only with the permission", async () => {
    expect((await get("", "warehouse")).status).toBe(403);
    expect((await get("/user/4", "warehouse")).status).toBe(403);
    expect((await save("user", keeper, [{ repositoryId: 2, before: [], rights: [] }], "warehouse")).status).toBe(403);
  });

  it("must exist", async () => {
    expect((await get("/user/999")).body.message).toBe("用户不存在，可能已被删除");
    expect((await get("/role/999")).body.message).toBe("角色不存在，可能已被删除");
    expect((await get("/team/1")).body.message).toBe("对象只能是用户或角色");
    const grants = [{ repositoryId: 1, before: [], rights: ["view"] }];
    expect((await save("user", 999, grants)).body.message).toBe("用户不存在，可能已被删除");
  });
});

describe("one's own", () => {
  it("are what the grid says that one holds in the end, for everybody to see", async () => {
    for (const [username, id] of [
      ["keeper", keeper],
      ["boss", boss],
    ] as const) {
      const own = await get("/own", username);
      expect(own.status).toBe(200);
      const held = (await gridOf("user", id, "admin")).rows.filter(({ effective }) => effective.length > 0);
      const told = held.map(({ repositoryId, name, effective }) => ({ id: repositoryId, name, rights: effective }));
      expect(own.body.content).toEqual(told);
      expect(told.length).toBeGreaterThan(0);
    }
    expect((await backoffice.send("GET", `${api}/own`)).status).toBe(401);
  });
});

describe("the grid", () => {
  it("has every repository but 在途, also for an administrator", async () => {
    for (const username of ["boss", "admin"]) {
      const { rows: places } = await gridOf("role", 1, username);
      expect(places.map((row) => row.code)).toEqual(["ZC", "HZ2038", "GZ116", "CS27", "CP", "DS"]);
    }
  });

  it("tells a user's own rights, what comes from roles, and the sum", async () => {
    const grid = await gridOf("user", keeper);
    expect(grid.subject).toEqual({ kind: "user", id: keeper, name: "周小妹", isAdmin: false, related: ["营业员"] });
    expect(rowOf(grid, 1)).toMatchObject({
      rights: [],
      effective: ["view"],
      sources: [{ from: "营业员", rights: ["view"] }],
    });
    expect(rowOf(grid, 2)).toMatchObject({
      rights: ["view", "in", "out", "move"],
      effective: ["view", "in", "out", "move"],
      sources: [{ from: "直接授予", rights: ["view", "in", "out", "move"] }],
    });
    expect(rowOf(grid, 5)).toMatchObject({ rights: [], effective: [], sources: [] });
    expect(grid.copyFrom.map((one) => one.name)).toEqual(expect.arrayContaining(["沈店长", "沙小河"]));
    expect(grid.copyFrom.some((one) => one.id === keeper)).toBe(false);
  });

  it("knows an administrator to hold everything", async () => {
    const grid = await gridOf("user", 1);
    expect(grid.subject.isAdmin).toBe(true);
    expect(rowOf(grid, 3)?.effective).toEqual(repositoryRightNames);
    expect((await grant("user", 1, 3, ["view"])).body.message).toBe("管理员是管理员，拥有全部权限，无需配置");
  });
});

describe("a grant", () => {
  it("holds from the next request on, and so does its end", async () => {
    expect(await mayOf("keeper", "count")).toEqual([]);
    expect((await grant("user", keeper, 2, ["in", "out", "move", "count"])).body).toEqual({ changed: 1 });
    expect(await mayOf("keeper", "count")).toEqual([2]);
    await grant("user", keeper, 2, ["view"]);
    expect(await mayOf("keeper", "out")).toEqual([]);
    await grant("user", keeper, 2, []);
    expect(await mayOf("keeper", "view")).toEqual([1]);
    await grant("user", keeper, 2, ["in", "out", "move"]);
  });

  it("to a role holds for everybody who has it", async () => {
    expect(await mayOf("keeper", "view")).not.toContain(6);
    await grant("role", keepers, 6, ["view"]);
    expect(await mayOf("keeper", "view")).toContain(6);
    expect(rowOf(await gridOf("user", keeper), 6)?.sources).toEqual([{ from: "营业员", rights: ["view"] }]);
    await grant("role", keepers, 6, []);
    expect(await mayOf("keeper", "view")).not.toContain(6);
  });

  it("of anything implies 查看, also in what is stored", async () => {
    await grant("user", newcomer, 3, ["out"]);
    expect(rowOf(await gridOf("user", newcomer), 3)?.rights).toEqual(["view", "out"]);
    const [stored] = await rows<{ bits: number }>(
      backoffice.database.db,
      sql`select bits from repository_permission where user_id = ${newcomer} and repository_id = 3`,
    );
    expect(stored?.bits).toBe(5);
    await grant("user", newcomer, 3, []);
  });

  it("changes what it names, and tells the audit log before and after", async () => {
    const before = await gridOf("user", manager);
    const grants = [2, 5].map((repositoryId) => ({
      repositoryId,
      before: rowOf(before, repositoryId)?.rights ?? [],
      rights: ["view", "count"],
    }));
    expect((await save("user", manager, grants)).body).toEqual({ changed: 2 });
    const after = await gridOf("user", manager);
    expect(rowOf(after, 4)).toEqual(rowOf(before, 4));
    expect((await audits(backoffice.database, "user_repository_permission", manager)).at(-1)).toEqual({
      action: "grant",
      operatorId: boss,
      before: [
        { repositoryId: 2, rights: ["view", "in", "out", "move", "count", "adjust"] },
        { repositoryId: 5, rights: [] },
      ],
      after: [
        { repositoryId: 2, rights: ["view", "count"] },
        { repositoryId: 5, rights: ["view", "count"] },
      ],
    });
    const same = [{ repositoryId: 5, before: ["view", "count"] as const, rights: ["count"] }];
    expect((await save("user", manager, same)).body).toEqual({ changed: 0 });
    expect(await audits(backoffice.database, "user_repository_permission", manager)).toHaveLength(1);
  });

  it("is refused when another changed the rights meanwhile, and repeated harmlessly", async () => {
    const clientToken = randomUUID();
    const grants = [{ repositoryId: 5, before: [], rights: ["view"] }];
    expect((await save("user", newcomer, grants, "boss", clientToken)).body).toEqual({ changed: 1 });
    expect((await save("user", newcomer, grants, "boss", clientToken)).body).toEqual({ changed: 1 });
    expect((await save("user", newcomer, grants)).body.message).toBe("数据已被他人修改，请刷新后重试");
  });

  it.each<[string, readonly Grant[], string]>([
    ["在途", [{ repositoryId: 7, before: [], rights: ["view"] }], "存储方不存在，可能已被删除"],
    ["a place that is none", [{ repositoryId: 999, before: [], rights: ["view"] }], "存储方不存在，可能已被删除"],
    ["an unknown right", [{ repositoryId: 1, before: [], rights: ["steal"] }], "权限种类不存在"],
    ["nothing", [], "请至少提交一个存储方"],
    [
      "one place twice",
      [1, 1].map((repositoryId) => ({ repositoryId, before: [], rights: ["view"] })),
      "存储方重复，请检查",
    ],
  ])("of %s is refused", async (_name, grants, message) => {
    const reply = await save("user", newcomer, grants);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it("cannot go beyond what the granter holds, to others or to oneself, but may be taken away", async () => {
    await grant("role", 1, 6, ["view", "in"], "admin");
    try {
      for (const id of [newcomer, boss]) {
        expect((await grant("user", id, 6, ["out"])).body.message).toBe("您没有电商仓的出库权限，不能授予他人");
      }
      expect((await grant("role", keepers, 6, ["cost"])).body.message).toBe("您没有电商仓的看成本权限，不能授予他人");
      expect(rowOf(await gridOf("user", newcomer), 6)).toMatchObject({ rights: [], grantable: ["view", "in"] });
      expect((await grant("user", newcomer, 6, ["in"])).status).toBe(200);
      await grant("user", newcomer, 6, ["out"], "admin");
      expect((await grant("user", newcomer, 6, ["out", "in"])).status).toBe(200);
      expect((await grant("user", newcomer, 6, [])).status).toBe(200);
    } finally {
      await grant("role", 1, 6, repositoryRightNames, "admin");
    }
  });

  it("neither shows nor touches a place that the granter may not see", async () => {
    const place = await backoffice.send("POST", "/api/clothes/repository", { token: tokens.admin, body: newPlace() });
    const id: number = place.body.id;
    await grant("user", newcomer, id, ["view"], "admin");
    expect(rowOf(await gridOf("user", newcomer), id)).toBeUndefined();
    expect((await save("user", newcomer, [{ repositoryId: id, before: ["view"], rights: [] }])).body.message).toBe(
      "存储方不存在，可能已被删除",
    );
    const seen = async (username: string) => (await get("?keyword=辛来", username)).body.content[0].repositoryCount;
    expect(await seen("admin")).toBe((await seen("boss")) + 1);
  });
});
