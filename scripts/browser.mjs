/** Finds Chromium and a Chinese font for the browser tests; on Debian as root it installs them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.mjs";

/** It cannot open a window, and does the rest with a fifth less of the processor. */
const light = "chromium-headless-shell";
const names = [light, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Gives the browser's path; undefined, after one line that says what is missing. */
export function ensureBrowser() {
  installDebian(wantedPackages());
  const found = findChromium();
  const missing = [...(found ? [] : ["chromium"]), ...(hasChineseFont() ? [] : ["fonts-wqy-zenhei"])];
  if (missing.length > 0) process.stdout.write(`Missing for the browser tests: ${missing.join(", ")}\n`);
  return found;
}

/** As Debian calls them. A browser that is there already does when the lighter one cannot be had. */
function wantedPackages() {
  const isSettled = process.env.CHROMIUM_PATH || findChromium()?.endsWith(light);
  return [...(isSettled ? [] : [light]), ...(hasChineseFont() ? [] : ["fonts-wqy-zenhei"])];
}

/** CHROMIUM_PATH, the machine's own, or the one `npx playwright install chromium` fetched. */
function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  // In the order of the names, wherever they are.
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...installed, playwrightChromium()];
  return candidates.find((path) => path && existsSync(path));
}

function playwrightChromium() {
  try {
    return createRequire(import.meta.url)("playwright").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Other systems than Linux come with one. */
function hasChineseFont() {
  if (process.platform !== "linux") return true;
  const { stdout } = spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" });
  return Boolean(stdout?.trim());
}
