/** Where a 调整单 may go from each state, and which way each kind moves stock. */
import { describe, expect, it } from "vitest";
import { type AdjustmentAction, adjustmentMoves, refuseAdjustmentAction } from "./adjustment.rules.ts";

type Status = Parameters<typeof refuseAdjustmentAction>[1];

describe("the states of a slip", () => {
  const statuses: readonly Status[] = ["DRAFT", "APPROVED", "REVERSED", "DISCARDED"];
  const actions: readonly AdjustmentAction[] = ["edit", "approve", "discard", "reverse"];

  it("allow each action where the specification says so, and nowhere else", () => {
    const possible = statuses.map((status) =>
      actions.filter((action) => refuseAdjustmentAction("TZ1", status, action) === null).join(" "),
    );
    expect(possible).toEqual(["edit approve discard", "reverse", "", ""]);
  });

  it("are named in a refusal", () => {
    expect(refuseAdjustmentAction("TZ1", "DRAFT", "reverse")).toBe("调整单 TZ1 还是草稿，请先审核");
    expect(refuseAdjustmentAction("TZ1", "APPROVED", "edit")).toBe("调整单 TZ1 已审核，不能再修改，需要更正请红冲");
    expect(refuseAdjustmentAction("TZ1", "REVERSED", "reverse")).toBe("调整单 TZ1 已红冲，不能再操作");
    expect(refuseAdjustmentAction("TZ1", "DISCARDED", "approve")).toBe("调整单 TZ1 已作废，不能再操作");
  });
});

it("brings in what is found or opened with, and takes out what is lost, scrapped or given as a sample", () => {
  const signs = Object.entries(adjustmentMoves).map(([kind, { moveType, sign }]) => `${kind} ${moveType} ${sign}`);
  expect(signs).toEqual([
    "GAIN ADJUST_IN 1",
    "LOSS ADJUST_OUT -1",
    "SCRAP SCRAP_OUT -1",
    "SAMPLE SAMPLE_OUT -1",
    "OPENING OPENING 1",
  ]);
});
