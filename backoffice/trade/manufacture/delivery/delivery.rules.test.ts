/** 交货 and 返修 by their rules: every state and action, room, and inspections that add up (domain.md §5.14, §5.15, §5.26). */
import { describe, expect, it } from "vitest";
import { refuseRepairAction, statusOfRepair, worthBack } from "#backoffice/trade/manufacture/repair/repair.rules.ts";
import { batchStatuses } from "#contract/manufacture/batch.words.ts";
import { deliveryStatuses, repairStatuses } from "#contract/manufacture/delivery.words.ts";
import { inspectionOf, owedFor, refuseDelivering, refuseDeliveryAction, roomOf } from "./delivery.rules.ts";

describe("states and actions", () => {
  it("allow what they allow, and say why not else", () => {
    const may = deliveryStatuses.map((status) =>
      (["inspect", "void"] as const).filter((action) => refuseDeliveryAction("JH1", status, action) === null),
    );
    expect(may).toEqual([["inspect", "void"], ["void"], []]);
    const mend = repairStatuses.map((status) =>
      (["return", "voidReturn", "void"] as const).filter(
        (action) => refuseRepairAction("FX1", status, action) === null,
      ),
    );
    expect(mend).toEqual([["return", "voidReturn", "void"], ["return", "voidReturn"], ["voidReturn"], []]);
    expect(refuseRepairAction("FX1", "DONE", "void")).toBe("返修单 FX1 已有修回，请先作废修回");
    expect(refuseDeliveryAction("JH1", "VOID", "void")).toBe("交货单 JH1 已作废，不能再操作");
    const open = batchStatuses.filter((status) => refuseDelivering({ no: "SC1", status, paused: false }) === null);
    expect(open).toEqual(["SEWING", "FINISHING"]);
    expect(refuseDelivering({ no: "SC1", status: "SEWING", paused: true })).toBe("批次 SC1 已暂停，请先恢复再交货");
  });

  it("follows what came back of a repair", () => {
    const line = { sent: 3, ok: 0, second: 0, scrap: 0 };
    expect(statusOfRepair([line])).toBe("SENT");
    expect(statusOfRepair([line, { ...line, ok: 3 }])).toBe("PART");
    expect(statusOfRepair([{ ...line, ok: 1, second: 1, scrap: 1 }])).toBe("DONE");
  });
});

describe("pieces", () => {
  it("may come as far as they were cut, did not come, and are in the factory's hands", () => {
    const cell = { cutQty: 10, shortQty: 1, deliveredQty: 4, heldQty: 8, broughtQty: 4 };
    expect(roomOf(cell)).toBe(4);
    expect(roomOf({ ...cell, heldQty: 20 })).toBe(5);
    expect(roomOf({ ...cell, deliveredQty: 10 })).toBe(0);
  });

  it("are passed unless told otherwise, and add up", () => {
    const none = { second: 0, repair: 0, scrap: 0 };
    expect(inspectionOf(5, { ...none, scrap: 2 })).toEqual({ passed: 3, second: 0, repair: 0, scrap: 2 });
    expect(inspectionOf(5, { ...none, passed: 5 })?.passed).toBe(5);
    expect(inspectionOf(5, { ...none, passed: 4 })).toBeNull();
    expect(inspectionOf(5, { ...none, repair: 6 })).toBeNull();
  });

  it("come back at what they left with, the last with the remainder", () => {
    expect(worthBack({ leftFen: 100, open: 3, back: 1 })).toBe(33);
    expect(worthBack({ leftFen: 67, open: 2, back: 2 })).toBe(67);
    expect(worthBack({ leftFen: 67, open: 0, back: 0 })).toBe(0);
  });

  it("are owed for, never less than is paid", () => {
    expect(owedFor({ feeFen: 100, deductFen: 30, paidFen: 0 })).toBe(70);
    expect(owedFor({ feeFen: 100, deductFen: 130, paidFen: 0 })).toBe(0);
    expect(owedFor({ feeFen: 100, deductFen: 30, paidFen: 90 })).toBe(90);
  });
});
