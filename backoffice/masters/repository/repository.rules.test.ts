/** When a place may be closed, and what may be granted on it. */
import { describe, expect, it } from "vitest";
import { allRepositoryRights, repositoryRights } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";
import { bitsOf, presetBits, refuseClosing, refuseGrant, refuseNonNegative, rightsOf } from "./repository.rules.ts";

const empty = { stockedKeys: 0, onHand: 0, locked: 0, shortKeys: 0 };

describe("closing a repository", () => {
  it("needs it to be empty and without open documents", () => {
    const none = [{ label: "调拨单", numbers: [], count: 0 }];
    expect(refuseClosing("总仓", empty, none)).toBeNull();
  });

  it("names everything that is in the way", () => {
    const open = [
      { label: "调拨单", numbers: ["DB1", "DB2", "DB3"], count: 5 },
      { label: "采购单", numbers: [], count: 0 },
      { label: "盘点单", numbers: ["PD1"], count: 1 },
    ];
    expect(refuseClosing("总仓", { ...empty, stockedKeys: 3, onHand: 12, locked: 2 }, open)).toBe(
      "总仓不能停用：还有 3 个 SKU 的库存，共 12 件；锁定 2 件；调拨单 DB1、DB2、DB3 等 5 张未完成；盘点单 PD1 未完成",
    );
  });

  it("counts pieces below zero as stock, also where they even out", () => {
    expect(refuseClosing("总仓", { ...empty, stockedKeys: 2 }, [])).toContain("还有 2 个 SKU 的库存，共 0 件");
  });
});

describe("negative stock", () => {
  it("stays allowed while there is some", () => {
    expect(refuseNonNegative("四季青", empty)).toBeNull();
    expect(refuseNonNegative("四季青", { ...empty, shortKeys: 4 })).toBe(
      "四季青有 4 个 SKU 为负库存或不足锁定数，不能取消允许负库存",
    );
  });
});

describe("rights", () => {
  it("imply 查看, and read back in the order they are shown", () => {
    expect(bitsOf([])).toBe(0);
    expect(bitsOf(["out"])).toBe(repositoryRights.out + repositoryRights.view);
    expect(rightsOf(repositoryRights.count)).toEqual(["view", "count"]);
    expect(rightsOf(0)).toEqual([]);
    expect(bitsOf(rightsOf(allRepositoryRights))).toBe(allRepositoryRights);
  });

  it("are granted only by who holds them, and may be taken by any granter", () => {
    const held = bitsOf(["in", "out"]);
    expect(refuseGrant("总仓", 0, bitsOf(["out"]), held)).toBeNull();
    expect(refuseGrant("总仓", 0, bitsOf(["out", "count"]), held)).toBe("您没有总仓的盘点权限，不能授予他人");
    expect(refuseGrant("总仓", bitsOf(["count"]), bitsOf(["count", "in"]), held)).toBeNull();
    expect(refuseGrant("总仓", bitsOf(["count"]), 0, held)).toBeNull();
    expect(refuseGrant("总仓", 0, bitsOf(["view"]), 0)).toBe("您没有总仓的查看权限，不能授予他人");
  });
});

describe("what somebody needs in a place", () => {
  const { billAdd, costView, productList, purchaseReceive, reviewAdd, reviseAdjust, transferAdd } = permissions;
  it.each([
    ["who only looks", [productList], ["view"]],
    ["who sells and takes back", [billAdd], ["view", "in", "out"]],
    ["who sells and asks for goods", [billAdd, transferAdd], ["view", "in", "out", "move"]],
    ["a hand who takes in and counts", [purchaseReceive, reviewAdd, reviseAdjust], ["view", "in", "count", "adjust"]],
    ["who may see cost", [costView], ["view", "cost"]],
  ])("follows from what may be done: %s", (_who, codes, rights) => {
    expect(rightsOf(presetBits(codes))).toEqual(rights);
  });
});
