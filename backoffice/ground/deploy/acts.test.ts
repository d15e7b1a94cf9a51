/** What a deployment says when it fails on the way, and what is tried once more. */
import { expect, it } from "vitest";
import type { Ssh } from "#backoffice/ground/ssh/ssh.ts";
import { type ActWork, type App, deployRelease } from "./acts.ts";
import { isListening, makeFolders } from "./shell.rules.ts";

const app = {
  ...{ name: "收银", port: 5_138, uploadPath: "/u", deployPath: "/d", backupPath: "/b" },
  ...{ startScript: "", stopScript: "", deployScript: "" },
} as App;

/** A server on which all goes well but what `codes` says of a script, time after time; nothing listens. */
function work(codes: (script: string, time: number) => number | null | undefined) {
  const heard: string[] = [];
  const times = new Map<string, number>();
  const run: Ssh["run"] = async (script) => {
    const time = (times.get(script) ?? 0) + 1;
    times.set(script, time);
    const code = codes(script, time);
    return code === undefined ? Number(script === isListening(app.port)) : code;
  };
  const ssh = { run, upload: async () => {} } as unknown as Ssh;
  const own: ActWork = {
    ...{ ssh, app, deploymentId: 7, stamp: "now" },
    say: (line) => void heard.push(line),
    backedUp: async () => {},
  };
  return {
    heard,
    outcome: deployRelease(own, { path: "/tmp/x", name: "x.tar.gz", bytes: 1 }).catch((error: Error) => error.message),
  };
}

const backups = makeFolders(["/b/收银-7", "/d"]);

it("makes its folders once more where the channel closed without an exit code", async () => {
  const { outcome, heard } = work((script, time) => (script === backups && time === 1 ? null : undefined));
  expect(await outcome).toBe("部署完成，收银 正在运行");
  expect(heard).toContain("连接没有给出退出码，再试一次");
});

it("says why a step failed, and that the application is stopped", async () => {
  const { outcome } = work((script) => (script === backups ? null : undefined));
  expect(await outcome).toBe(
    "建立备份目录没有成功（连接没有给出退出码），请查看输出；收银 现在没有运行，可以启动它，或在部署历史里回滚",
  );
  const { outcome: refused } = work((script) => (script === backups ? 1 : undefined));
  expect(await refused).toMatch(/^建立备份目录没有成功（退出码 1），请查看输出；/);
});

it("says that it is not known where the connection is gone", async () => {
  const { outcome } = work((script) => {
    if (script === isListening(app.port)) throw new Error("closed");
    return script === backups ? 2 : undefined;
  });
  expect(await outcome).toMatch(/；连接已断开，不知道 收银 是否在运行，请查看它的状态$/);
});
