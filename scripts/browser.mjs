/** Finds Chromium and a Chinese font for the browser tests; on Debian as root it installs them. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Gives the browser's path; undefined, after one line that says what is missing. */
export function ensureBrowser() {
  const missing = missingPackages();
  if (missing.length > 0 && canInstall()) {
    process.stdout.write(`Installing ${missing.join(" and ")}\n`);
    apt(["update"]);
    apt(["install", "-y", "--no-install-recommends", ...missing]);
  }
  const stillMissing = missingPackages();
  if (stillMissing.length > 0) process.stdout.write(`Missing for the browser tests: ${stillMissing.join(", ")}\n`);
  return findChromium();
}

/** As Debian calls them. */
function missingPackages() {
  return [...(findChromium() ? [] : ["chromium"]), ...(hasChineseFont() ? [] : ["fonts-wqy-zenhei"])];
}

/** CHROMIUM_PATH, the machine's own, or the one `npx playwright install chromium` fetched. */
function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
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

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @param {string[]} args */
function apt(args) {
  spawnSync("apt-get", ["-q", ...args], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
