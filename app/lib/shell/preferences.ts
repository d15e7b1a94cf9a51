/**
 * What a user chose about the look of the product (product.md §2, §9): stored
 * in one cookie, read by the server with every page, so that no page appears
 * in the wrong look first. A cookie edited by hand falls back value by value.
 * Pure.
 */
import { type UiSize, uiSizes } from "#contract/system/settings.words.ts";

export const themePresets = [
  "#409EFF",
  "#1890ff",
  "#304156",
  "#212121",
  "#11a983",
  "#13c2c2",
  "#6959CD",
  "#f5222d",
] as const;

/** What this browser has chosen. Read by the server, written by either side. */
export const preferencesCookie = "Y-SETTINGS";

/** 1 open, 0 closed (product.md §4). Read by the server, written by either side. */
export const sidebarCookie = "sidebarStatus";

export interface Preferences {
  /** `#rrggbb`. */
  readonly theme: string;
  readonly size: UiSize;
  readonly showTabs: boolean;
  readonly fixedHeader: boolean;
  readonly showLogo: boolean;
  /** One open submenu at a time. */
  readonly uniqueOpened: boolean;
}

export const defaultPreferences: Preferences = {
  theme: "#1890ff",
  size: "small",
  showTabs: true,
  fixedHeader: true,
  showLogo: true,
  uniqueOpened: true,
};

/** The switches of the settings panel, in order. */
export const preferenceSwitches = {
  showTabs: "显示标签页",
  fixedHeader: "固定顶栏",
  showLogo: "显示标志",
  uniqueOpened: "只展开一个子菜单",
} as const;
export type PreferenceSwitch = keyof typeof preferenceSwitches;

/** A whole cookie's text, such as `theme=%231890ff&size=small&showTabs=1`; `usual` is what the company has chosen. */
export function readPreferences(text: string | undefined, usual: Preferences = defaultPreferences): Preferences {
  const given = new URLSearchParams(text ?? "");
  const flag = (name: PreferenceSwitch) => (given.has(name) ? given.get(name) === "1" : usual[name]);
  const size = given.get("size");
  return {
    theme: themeOf(given.get("theme")) ?? usual.theme,
    size: uiSizes.find((known) => known === size) ?? usual.size,
    showTabs: flag("showTabs"),
    fixedHeader: flag("fixedHeader"),
    showLogo: flag("showLogo"),
    uniqueOpened: flag("uniqueOpened"),
  };
}

export function writePreferences(preferences: Preferences): string {
  const { theme, size, ...switches } = preferences;
  const params = new URLSearchParams({ theme, size });
  for (const [name, on] of Object.entries(switches)) params.set(name, on ? "1" : "0");
  return params.toString();
}

/** What the settings form sends: unchecked switches are absent, a free colour stands in a field of its own. */
export function preferencesOfForm(form: FormData): Preferences {
  const text = (name: string) => String(form.get(name) ?? "");
  return readPreferences(
    new URLSearchParams({
      theme: text("theme") === freeColour ? text("colour") : text("theme"),
      size: text("size"),
      ...Object.fromEntries(Object.keys(preferenceSwitches).map((name) => [name, form.has(name) ? "1" : "0"])),
    }).toString(),
  );
}

/** The choice beside the presets: the colour stands in the field `colour`. */
export const freeColour = "free";

/** `#rrggbb`, or null: what stands in a style element must be a colour and nothing else. */
function themeOf(text: string | null): string | null {
  return text !== null && /^#[0-9a-fA-F]{6}$/.test(text) ? text : null;
}
