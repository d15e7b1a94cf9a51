/** The look's cookie: what was chosen comes back, and a hand-edited one falls back value by value. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { uiSizes } from "#contract/system/settings.words.ts";
import {
  defaultPreferences,
  type Preferences,
  preferencesOfForm,
  readPreferences,
  writePreferences,
} from "./preferences.ts";

const hexDigits = fc.stringMatching(/^[0-9a-fA-F]{6}$/);
const preferences: fc.Arbitrary<Preferences> = fc.record({
  theme: hexDigits.map((digits) => `#${digits}`),
  size: fc.constantFrom(...uiSizes),
  showTabs: fc.boolean(),
  fixedHeader: fc.boolean(),
  showLogo: fc.boolean(),
  uniqueOpened: fc.boolean(),
});

test("what was written is read again", () => {
  fc.assert(
    fc.property(preferences, (chosen) => {
      expect(readPreferences(writePreferences(chosen))).toEqual(chosen);
    }),
  );
});

test("any text gives a colour and a known size", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `theme=${text}&size=${text}`),
      ),
      (text) => {
        const { theme, size } = readPreferences(text);
        expect(theme).toMatch(/^#[0-9a-fA-F]{6}$/);
        expect(uiSizes).toContain(size);
      },
    ),
  );
});

test("a bad value falls back alone", () => {
  const text = "theme=red;}body{display:none&size=huge&showTabs=0&fixedHeader=maybe";
  expect(readPreferences(text)).toEqual({ ...defaultPreferences, showTabs: false, fixedHeader: false });
  expect(readPreferences(undefined)).toEqual(defaultPreferences);
});

test("a form: an absent switch is off, and the free colour counts only when it is chosen", () => {
  const form = new FormData();
  form.set("theme", "free");
  form.set("colour", "#00aa55");
  form.set("size", "mini");
  form.set("showTabs", "on");
  expect(preferencesOfForm(form)).toEqual({
    theme: "#00aa55",
    size: "mini",
    showTabs: true,
    fixedHeader: false,
    showLogo: false,
    uniqueOpened: false,
  });
  form.set("theme", "#f5222d");
  expect(preferencesOfForm(form).theme).toBe("#f5222d");
});
