/** When material goes to a batch and comes back, and what a draft begins with. */
import { describe, expect, it } from "vitest";
import { batchStatuses } from "#contract/manufacture/batch.words.ts";
import {
  isOverDemand,
  planIssue,
  refuseCostChange,
  refuseIssueTo,
  refuseMaterialIssue,
} from "./material-issue.rules.ts";

describe("a batch", () => {
  const of = (status: (typeof batchStatuses)[number], paused = false) => ({ no: "SC1", status, paused });

  it("takes material from its order until it is closed, unless it is paused", () => {
    expect(batchStatuses.filter((status) => refuseIssueTo(of(status)) === null)).toEqual([
      ...["PLANNED", "CUTTING", "SEWING", "FINISHING", "DELIVERED"],
    ]);
    expect(refuseIssueTo(of("DRAFT"))).toBe("批次 SC1 还是草稿，请先下单再领料");
    expect(refuseIssueTo(of("CLOSED"))).toBe("批次 SC1 已结案，不能领料");
    expect(refuseIssueTo(of("SEWING", true))).toBe("批次 SC1 已暂停，请先恢复再领料");
  });

  it("keeps its cost once it is closed", () => {
    expect(batchStatuses.filter((status) => refuseCostChange(of(status)) !== null)).toEqual(["CLOSED"]);
  });
});

describe("a document", () => {
  it("does what its state allows", () => {
    const allowed = (kind: "ISSUE" | "RETURN", status: "DRAFT" | "ISSUED" | "VOID") =>
      (["edit", "issue", "return", "void"] as const).filter(
        (act) => !refuseMaterialIssue("LL1", { kind, status }, act),
      );
    expect(allowed("ISSUE", "DRAFT")).toEqual(["edit", "issue", "void"]);
    expect(allowed("ISSUE", "ISSUED")).toEqual(["return", "void"]);
    expect(allowed("RETURN", "ISSUED")).toEqual(["void"]);
    expect(allowed("ISSUE", "VOID")).toEqual([]);
  });
});

describe("demand", () => {
  it("is asked about past 110 %", () => {
    expect(isOverDemand({ demandMilli: 10_000, issuedMilli: 11_000 })).toBe(false);
    expect(isOverDemand({ demandMilli: 10_000, issuedMilli: 11_001 })).toBe(true);
    expect(isOverDemand({ demandMilli: 0, issuedMilli: 1 })).toBe(true);
  });

  it("is taken from the oldest lots, as far as they go", () => {
    const lots = [
      { materialId: 1, lot: "A", availableMilli: 3_000 },
      { materialId: 1, lot: "B", availableMilli: 9_000 },
      { materialId: 2, lot: "", availableMilli: 500 },
    ];
    const needs = [
      { materialId: 1, openMilli: 5_000 },
      { materialId: 2, openMilli: 800 },
      { materialId: 3, openMilli: 100 },
    ];
    expect(planIssue(needs, lots)).toEqual([
      { materialId: 1, lot: "A", qtyMilli: 3_000 },
      { materialId: 1, lot: "B", qtyMilli: 2_000 },
      { materialId: 2, lot: "", qtyMilli: 500 },
    ]);
    expect(planIssue([{ materialId: 1, openMilli: -5 }], lots)).toEqual([]);
  });
});
