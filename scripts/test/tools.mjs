/** What the tests need besides npm's packages: Chromium, a Chinese font, an SSH and an S3 server, a balancer. On Debian as root they are fetched through apt. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** The Python that has the packages of OpenStack Swift, which serves S3 in tests: Debian's own. */
export const swiftPython = process.env.SWIFT_PYTHON ?? "/usr/bin/python3";

/** It cannot open a window, and does the rest with a fifth less of the processor. */
const lightBrowser = "chromium-headless-shell";
const browsers = [lightBrowser, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Debian's package, whether a machine does without it, what is said where it can neither be had nor done without, and whether only `neighbour` tests want it. */
const tools = [
  // A browser that is there already does when the lighter one cannot be had.
  { wanted: lightBrowser, isThere: hasLightBrowser, missing: () => !findBrowser() && "chromium, for the journeys" },
  {
    wanted: "fonts-wqy-zenhei",
    isThere: hasChineseFont,
    missing: "a Chinese font (fonts-wqy-zenhei), for the journeys",
  },
  {
    wanted: "openssh-server",
    isThere: hasSshServer,
    missing: "openssh-server, for the tests of deployments",
    isNeighbour: true,
  },
  {
    isNeighbour: true,
    wanted: "python3-swift",
    isThere: hasSwift,
    missing: "python3-swift (or SWIFT_PYTHON, a Python that has it), for the tests of S3-compatible stores",
  },
  {
    isNeighbour: true,
    wanted: "haproxy",
    isThere: hasBalancer,
    missing: "haproxy, for the test of several processes behind a balancer",
  },
];

/**
 * Fetches what is missing, and says in a line each what still is. Gives the browser's path; undefined where there is none.
 * @param {{ neighbours: boolean }} options whether tests that start other servers run
 */
export async function ensureTools({ neighbours }) {
  const needed = tools.filter(({ isNeighbour }) => neighbours || !isNeighbour);
  await installDebian(needed.filter(({ isThere }) => !isThere()).map(({ wanted }) => wanted));
  for (const { isThere, missing } of needed) {
    const sentence = !isThere() && (typeof missing === "string" ? missing : missing());
    if (sentence) process.stdout.write(`Missing: ${sentence}\n`);
  }
  return findBrowser();
}

/**
 * Installs them where this is Debian and we are root; elsewhere nothing happens.
 * @param {string[]} packages
 */
async function installDebian(packages) {
  const isDebian = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (packages.length === 0 || !isDebian) return;
  process.stdout.write(`Installing ${packages.join(", ")}\n`);
  await apt(["update"]);
  // One that cannot be had keeps none of the others away.
  if ((await apt(["install", ...packages])) === 0) return;
  for (const name of packages) await apt(["install", name]);
}

/**
 * What it prints is shown where it fails. Gives how it ended.
 * @param {string[]} args
 * @returns {Promise<number | null>}
 */
function apt(args) {
  // Where nothing can be fetched that is soon said.
  const options = [
    "-q",
    "-y",
    "--no-install-recommends",
    "-o",
    "Acquire::Retries=1",
    "-o",
    "Acquire::http::Timeout=20",
  ];
  return new Promise((resolve) => {
    const child = spawn("apt-get", [...options, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      // Run level 1, as of a machine that starts no services: the tests start what they need themselves.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        printed += text;
      });
    }
    child.once("error", () => resolve(null));
    child.once("close", (status) => {
      if (status !== 0) process.stdout.write(printed);
      resolve(status);
    });
  });
}

function hasLightBrowser() {
  return Boolean(process.env.CHROMIUM_PATH) || Boolean(findBrowser()?.endsWith(lightBrowser));
}

/** CHROMIUM_PATH, the machine's own, or the one `npx playwright install chromium` fetched. */
function findBrowser() {
  // In the order of the names, wherever they are.
  const candidates = [process.env.CHROMIUM_PATH, ...browsers.flatMap(inPath), playwrightChromium()];
  return candidates.find((path) => path && existsSync(path));
}

/** @param {string} name */
function inPath(name) {
  return (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
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

function hasSshServer() {
  return [...inPath("sshd"), "/usr/sbin/sshd"].some((path) => existsSync(path));
}

function hasBalancer() {
  return ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].some((path) => existsSync(path));
}

function hasSwift() {
  return spawnSync(swiftPython, ["-c", "import swift.common.middleware.s3api"]).status === 0;
}
