/** Finds the S3-compatible server for the tests, OpenStack Swift; on Debian as root it installs it. */
import { spawnSync } from "node:child_process";
import { installDebian } from "./debian.mjs";

/** The Python that has Swift's packages: Debian's own. */
export const swiftPython = process.env.SWIFT_PYTHON ?? "/usr/bin/python3";

/** False, after one line that says what is missing. */
export function ensureS3Server() {
  if (hasSwift()) return true;
  installDebian(["python3-swift"]);
  if (hasSwift()) return true;
  process.stdout.write(
    "Missing for the tests of S3-compatible stores: python3-swift (or SWIFT_PYTHON, a Python that has it)\n",
  );
  return false;
}

function hasSwift() {
  return spawnSync(swiftPython, ["-c", "import swift.common.middleware.s3api"]).status === 0;
}
