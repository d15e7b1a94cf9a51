/** Which account a factory or supplier has, what it may become, and when one may stop working with it. */
import { describe, expect, it } from "vitest";
import { type PartyType, partyTypes } from "#contract/party/parties.ts";
import { accountKindOf, refuseDisable, refuseType } from "./party.rules.ts";

it("owes factories on one kind of account and suppliers on another", () => {
  expect(partyTypes.map((type) => `${type} ${accountKindOf(type)}`)).toEqual([
    "OWN FACTORY",
    "OUTSOURCE FACTORY",
    "GOODS SUPPLIER",
    "MATERIAL SUPPLIER",
  ]);
});

describe("the type of one with an account", () => {
  const change = (type: PartyType, to: PartyType, hasAccount = true) =>
    refuseType({ name: "华丰", type }, to, hasAccount);

  it("stays among factories, or among suppliers: what is owed stands on that account", () => {
    expect(change("OWN", "OUTSOURCE")).toBeNull();
    expect(change("MATERIAL", "GOODS")).toBeNull();
    expect(change("OUTSOURCE", "GOODS")).toBe("华丰已有往来账，不能由外发改为成衣供应商，请另建一家");
    expect(change("MATERIAL", "OWN")).toBe("华丰已有往来账，不能由物料供应商改为自有，请另建一家");
  });

  it("is free before the first account", () => {
    expect(change("OUTSOURCE", "GOODS", false)).toBeNull();
  });
});

describe("one that is stopped", () => {
  const disable = (status: string, ...open: string[]) => refuseDisable({ name: "华丰", type: "GOODS", status }, open);

  it("has no unfinished documents, and was not stopped before", () => {
    expect(disable("ON")).toBeNull();
    expect(disable("ON", "采购单 CG1", "批次 SC2")).toBe("华丰不能停用：采购单 CG1、批次 SC2 未完成");
    expect(disable("ON", "采购单 CG1")).toBe("华丰不能停用：采购单 CG1 未完成");
    expect(disable("OFF")).toBe("华丰已经停用");
  });
});
