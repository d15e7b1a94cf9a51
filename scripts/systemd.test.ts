/** The units, the balancer and the environments that operators copy (deploy/systemd) name what there is. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBackofficeConfig } from "#backoffice/core/config.ts";
import { readWebConfig } from "../app/lib/web/env.server.ts";
import { bundles } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "deploy/systemd");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const units = readdirSync(folder).filter((name) => name.endsWith(".service"));
const balancer = read("haproxy.cfg");
const table = readFileSync(join(root, "README.md"), "utf8");

/** Of lines `NAME=value`, those that are commented out too where a value is to be made up. */
function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
}
const backoffice = environmentOf(read("backoffice.env.example"));
const web = environmentOf(read("web.env.example"));

describe.each(units)("%s", (unit) => {
  const text = read(unit);

  it("starts what is built, with variables that the process reads", () => {
    const [, bundle = ""] = /^ExecStart=\/usr\/bin\/node \/opt\/yunshang\/build\/([\w-]+)\.js$/m.exec(text) ?? [];
    expect(Object.keys(bundles)).toContain(bundle);
    const set = /^Environment=(.*)$/m.exec(text)?.[1]?.split(" ") ?? [];
    const isRead = (one: string) => one.endsWith("=%i") && table.includes(`\`${one.slice(0, -"=%i".length)}\``);
    expect(set.filter((one) => one !== "NODE_ENV=production" && !isRead(one))).toEqual([]);
    const [, name = ""] = /^EnvironmentFile=\/etc\/yunshang\/([\w.]+)$/m.exec(text) ?? [];
    expect(readdirSync(folder)).toContain(`${name}.example`);
  });

  it("leaves a process the time in which it says that it stops", () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
    // What answers may take comes on top (node.ts, server.ts).
    expect(seconds).toBeGreaterThan(Number(web.DRAIN_SECONDS) + 9);
  });

  it("is one that systemd understands", (context) => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) context.skip("there is no systemd-analyze here");
    const copies = mkdtempSync(join(tmpdir(), "yunshang-units-"));
    try {
      // The command must be there to be verified; Node stands elsewhere on some machines.
      const instance = unit.replace("@", "@3001");
      writeFileSync(join(copies, unit), text.replace("/usr/bin/node", process.execPath));
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", `./${instance}`], {
        cwd: copies,
        encoding: "utf8",
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    } finally {
      rmSync(copies, { recursive: true, force: true });
    }
  });
});

it("the environments have variables that are documented, with values that the processes take", () => {
  const key = "0123456789abcdef";
  expect(readBackofficeConfig({ ...backoffice, SECRET_KEY: key, MONITOR_KEY: key })).toMatchObject({
    databaseUrl: expect.stringMatching(/^postgres:/),
    seed: "none",
    drainMs: 5000,
  });
  expect(readWebConfig({ ...web, MONITOR_KEY: key })).toMatchObject({ drainMs: 5000 });
  for (const name of Object.keys({ ...backoffice, ...web })) expect(table).toContain(`\`${name}\``);
});

it("the balancer listens where the web processes ask, and notices a stop before it happens", () => {
  const bound = /^frontend api\n {2}bind (\S+)$/m.exec(balancer)?.[1];
  expect(web.BACKOFFICE_URL).toBe(`http://${bound}`);
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(balancer) ?? [];
  expect(Number(web.DRAIN_SECONDS)).toBeGreaterThan(Number(inter) * (Number(fall) + 1));
  expect(backoffice.DRAIN_SECONDS).toBe(web.DRAIN_SECONDS);
});
