import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { freeBytes, hasNoRoom } from "./disk.ts";

it("tells a disk without room from one with, and from none", async () => {
  expect(await hasNoRoom("/proc")).toBe(true);
  expect(await hasNoRoom(tmpdir())).toBe(false);
  expect([await hasNoRoom(undefined), await hasNoRoom("/nowhere"), await freeBytes("/nowhere")]).toEqual([
    false,
    false,
    null,
  ]);
});
