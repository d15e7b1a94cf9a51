/** HAProxy under the configuration that operators copy (deploy/systemd/haproxy.cfg), with the ports of a test in place of its own. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const configuration = join(import.meta.dirname, "../../../deploy/systemd/haproxy.cfg");

/** Undefined where there is none: Debian's package `haproxy` has it. */
export const haproxyPath = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((path) => existsSync(path));

export interface Haproxy {
  /** What it has printed: what went up and down, and how each request ended that got no answer. */
  output(): string;
  stop(): Promise<void>;
}

/** What the configuration's own check says; an empty text where nothing is wrong. */
export function checkConfiguration(): string {
  const { status, stdout, stderr } = spawnSync(haproxyPath ?? "", ["-c", "-q", "-f", configuration], {
    encoding: "utf8",
  });
  return status === 0 && !/WARNING/.test(stderr) ? "" : `${stdout}${stderr}` || `status ${status}`;
}

/** `ports`: by the configuration's own, those that take their place; all of them. */
export async function startHaproxy(ports: Readonly<Record<number, number>>): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), "yunshang-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  const text = readFileSync(configuration, "utf8").replace(
    /^( *(?:bind|server \S+) )(127\.0\.0\.1)?:(\d+)/gm,
    (_line, before: string, _host, port: string) => {
      const here = ports[Number(port)];
      if (here === undefined) throw new Error(`no port for ${port} of haproxy.cfg`);
      return `${before}127.0.0.1:${here}`;
    },
  );
  await writeFile(file, text);
  const child = spawn(haproxyPath ?? "", ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const endIt = () => child.kill("SIGKILL");
  process.once("exit", endIt);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
    });
  }
  return {
    output: () => said,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      process.off("exit", endIt);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
