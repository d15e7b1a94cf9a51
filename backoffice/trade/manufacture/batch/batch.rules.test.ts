/** Every state × action of a batch: what is possible, and that each other pair is refused in one sentence. */
import { describe, expect, it } from "vitest";
import { type BatchStatus, batchStatuses } from "#contract/manufacture/batch.words.ts";
import { type BatchAction, mayMoveStage, refuseBatchAction, stageOfRecords, statusOfPieces } from "./batch.rules.ts";

/** As the design says it (domain.md §3.2): D 草稿, P 已下单, C 裁剪中, S 车缝中, F 后整中, E 已交齐. */
const possible: Record<BatchAction, string> = {
  edit: "DP",
  plan: "D",
  cut: "PCSF",
  voidBed: "CSF",
  sew: "C",
  finish: "CS",
  transfer: "PCSF",
  pause: "PCSF",
  resume: "PCSF",
  change: "DPCSFE",
  urge: "PCSF",
  charge: "PCSFE",
  close: "SFE",
  cancel: "DP",
};
const letters = {
  DRAFT: "D",
  PLANNED: "P",
  CUTTING: "C",
  SEWING: "S",
  FINISHING: "F",
  DELIVERED: "E",
  CLOSED: "X",
  CANCELLED: "Z",
};
const table = Object.entries(possible).flatMap(([action, states]) =>
  batchStatuses.map((status) => ({ action: action as BatchAction, status, may: states.includes(letters[status]) })),
);

describe("what may be done with a batch", () => {
  it.each(table)("$action of $status: $may", ({ action, status, may }) => {
    const refusal = refuseBatchAction("SC1", { status, paused: action === "resume" }, action);
    if (may) expect(refusal).toBeNull();
    else expect(refusal).toMatch(/^批次 SC1 [\p{Script=Han}，；、]+$/u);
  });

  it("stands still while it is paused, but goes to another factory, is closed and is given up", () => {
    const refused = Object.keys(possible).filter(
      (action) =>
        refuseBatchAction("SC1", { status: "CUTTING", paused: true }, action as BatchAction) ===
        "批次 SC1 已暂停，请先恢复",
    );
    expect(refused).toEqual(["cut", "sew", "finish"]);
    expect(refuseBatchAction("SC1", { status: "SEWING", paused: true }, "pause")).toBe("批次 SC1 已经暂停");
    expect(refuseBatchAction("SC1", { status: "SEWING", paused: false }, "resume")).toBe("批次 SC1 没有暂停");
    expect(refuseBatchAction("SC1", { status: "SEWING", paused: true }, "close")).toBeNull();
  });
});

describe("a stage", () => {
  const records = { begun: true, aheadQty: 60, looseQty: 0, cutQty: 60, deliveredQty: 0 };

  it("is where the slowest bundle stands, sewing from the first one on", () => {
    expect(stageOfRecords({ ...records, begun: false, aheadQty: 0 })).toBe("CUTTING");
    expect(stageOfRecords({ ...records, begun: false, aheadQty: 0, deliveredQty: 10 })).toBe("SEWING");
    expect(stageOfRecords({ ...records, aheadQty: 30 })).toBe("SEWING");
    expect(stageOfRecords(records)).toBe("FINISHING");
  });

  it("takes pieces that were finished without a bundle for those of the bundles behind", () => {
    expect(stageOfRecords({ ...records, aheadQty: 30, looseQty: 29 })).toBe("SEWING");
    expect(stageOfRecords({ ...records, aheadQty: 30, looseQty: 30 })).toBe("FINISHING");
  });

  it("is moved by the first work after cutting, then by the first finishing of a bundle", () => {
    const stages = ["CUT", "SEW", "FINISH", "PACK"] as const;
    const moving = (status: BatchStatus, first: boolean) =>
      stages.filter((stage) => mayMoveStage(stage, status, first));
    expect(moving("CUTTING", false)).toEqual(["SEW", "FINISH", "PACK"]);
    expect(moving("SEWING", true)).toEqual(["FINISH", "PACK"]);
    expect(moving("SEWING", false)).toEqual([]);
    expect(moving("FINISHING", true)).toEqual([]);
  });

  it("is 已交齐 with the last piece, and 后整中 again without it", () => {
    const pieces = { cutQty: 100, deliveredQty: 98, shortQty: 2 };
    expect(statusOfPieces({ status: "SEWING", ...pieces })).toBe("DELIVERED");
    expect(statusOfPieces({ status: "DELIVERED", ...pieces, shortQty: 0 })).toBe("FINISHING");
    expect(statusOfPieces({ status: "PLANNED", cutQty: 0, deliveredQty: 0, shortQty: 0 })).toBe("PLANNED");
    expect(statusOfPieces({ status: "CLOSED", ...pieces })).toBe("CLOSED");
  });
});
