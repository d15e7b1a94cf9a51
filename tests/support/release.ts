/** Releases that tests deploy: a web server of one file, packed with tar, and the settings of the application it is. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A `tar.gz` of a server that answers with `text`, and says so in its log. */
export function packRelease(text: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "yunshang-release-"));
  const source = `require("node:http").createServer((q, a) => a.end(${JSON.stringify(text)})).listen(Number(process.argv[2]), "127.0.0.1");`;
  writeFileSync(join(folder, "server.cjs"), source);
  const packed = spawnSync("tar", ["-czf", join(folder, "release.tar.gz"), "-C", folder, "server.cjs"]);
  if (packed.status !== 0) throw new Error(`tar: ${packed.stderr}`);
  const bytes = readFileSync(join(folder, "release.tar.gz"));
  rmSync(folder, { recursive: true });
  return bytes;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The fields of an application under `folder` on the server. */
export function releaseApp({ name, port, folder }: { name: string; port: number; folder: string }) {
  const deployPath = `${folder}/app`;
  const start = [
    `cd ${quoted(deployPath)}`,
    `nohup ${quoted(process.execPath)} server.cjs ${port} >server.log 2>&1 </dev/null &`,
    "echo started",
  ];
  return {
    ...{ name, port, deployPath, uploadPath: `${folder}/upload`, backupPath: `${folder}/backup` },
    ...{ startScript: start.join("\n"), deployScript: "" },
  };
}

/** What the application answers now; null where nothing does. */
export async function answerOf(port: number): Promise<string | null> {
  const reply = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
  return reply ? reply.text() : null;
}
