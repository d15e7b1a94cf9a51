/** The SSH server that the tests of deployments deploy to: Debian's, installed where that is possible. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.mjs";

/** Says so in one line where there is none. */
export function ensureSshServer() {
  if (!hasSshServer()) {
    // As of a machine that starts no services: the tests start what they need themselves.
    process.env.RUNLEVEL = "1";
    installDebian(["openssh-server"]);
    delete process.env.RUNLEVEL;
  }
  if (!hasSshServer()) process.stdout.write("Missing for the tests of deployments: openssh-server\n");
}

function hasSshServer() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(join(folder, "sshd")));
}
