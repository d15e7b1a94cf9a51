/** Debian's packages that the tests need besides npm's: fetched through apt, as root. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs them where this is Debian and we are root; elsewhere nothing happens.
 * @param {string[]} packages
 */
export function installDebian(packages) {
  if (packages.length === 0 || !canInstall()) return;
  process.stdout.write(`Installing ${packages.join(" and ")}\n`);
  apt(["update"]);
  apt(["install", "-y", "--no-install-recommends", ...packages]);
}

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** @param {string[]} args */
function apt(args) {
  // Where nothing can be fetched that is soon said.
  spawnSync("apt-get", ["-q", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", ...args], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
