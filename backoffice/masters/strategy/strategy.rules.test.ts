/** One default strategy always, and none that is used goes. */
import { expect, it } from "vitest";
import { refuseDefault, refuseDisable, refuseEnable, refuseRemove } from "./strategy.rules.ts";

const used = { name: "老客户", isDefault: false, status: "ON" } as const;
const unused = { customers: 0, upgradedFrom: 0 };

it("becomes the default when it is on and is not yet", () => {
  expect(refuseDefault(used)).toBeNull();
  expect(refuseDefault({ ...used, isDefault: true })).toBe("老客户已经是默认策略");
  expect(refuseDefault({ ...used, status: "OFF" })).toBe("老客户已停用，不能设为默认，请先启用");
});

it("is switched off unless it is the default, and on when it is off", () => {
  expect(refuseDisable(used)).toBeNull();
  expect(refuseDisable({ ...used, isDefault: true })).toBe("老客户是默认策略，不能停用，请先把其他策略设为默认");
  expect(refuseDisable({ ...used, status: "OFF" })).toBe("老客户已经停用");
  expect([refuseEnable({ ...used, status: "OFF" }), refuseEnable(used)]).toEqual([null, "老客户已经启用"]);
});

it("goes only when no customer and no other strategy points at it", () => {
  expect(refuseRemove(used, unused)).toBeNull();
  expect(refuseRemove({ ...used, isDefault: true }, unused)).toBe("老客户是默认策略，不能删除，请先把其他策略设为默认");
  for (const use of [
    { customers: 1, upgradedFrom: 0 },
    { customers: 0, upgradedFrom: 1 },
  ]) {
    expect(refuseRemove(used, use)).toBe("老客户已被使用，不能删除，可停用");
  }
});
