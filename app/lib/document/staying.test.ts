import { expect, it } from "vitest";
import { draftIntent } from "./draft.ts";
import { revalidatesUnlessStaying } from "./staying.ts";

const sent = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};

it.each([
  ["a navigation", {}, true],
  ["a form that was taken", { formData: sent({ intent: "save" }), actionStatus: 200 }, true],
  ["a form that was refused", { formData: sent({ intent: "save" }), actionStatus: 400 }, false],
  ["scans of a draft", { formData: sent({ intent: draftIntent, stay: "1" }), actionStatus: 200 }, false],
  ["a button of the draft", { formData: sent({ intent: draftIntent }), actionStatus: 200 }, true],
  ["a to-do that is settled", { formData: sent({ stay: "1" }), actionStatus: 200 }, true],
] as const)("after %s", (_, args, reloads) => {
  expect(revalidatesUnlessStaying({ ...args, defaultShouldRevalidate: true })).toBe(reloads);
});
