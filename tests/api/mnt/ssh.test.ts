/** Connections by SSH against a real server, and against one that hangs: limits, refusals, files and copies of backups. */
// @module-tag neighbour
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSsh, type SshAddress } from "#backoffice/ground/ssh/ssh.ts";
import { sftpCopyTarget } from "#backoffice/overview/backup/copy/sftp.ts";
import { startPasswordSshd } from "../../support/remote/password-sshd.ts";
import { type Sshd, startSshd } from "../../support/remote/sshd.ts";

let sshd: Sshd;
let silent: Server;
beforeAll(async () => {
  sshd = await startSshd();
  silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
});
afterAll(async () => {
  silent.close();
  await sshd.stop();
});

const address = (change: Partial<SshAddress> = {}): SshAddress => ({
  ...{ name: "一号", host: "127.0.0.1", port: sshd.port, account: sshd.account },
  ...{ password: null, privateKey: sshd.privateKey, hostKey: null },
  ...change,
});

describe("a server that cannot be used", () => {
  it("is given up when it hangs, while it is connected to and while a script runs", async () => {
    const bound = silent.address();
    const port = typeof bound === "object" && bound ? bound.port : 0;
    const refused = openSsh(address({ port }), { connectMs: 200 });
    await expect(refused).rejects.toThrow(/服务器 一号 没有在 0.2 秒内响应/);
    const ssh = await openSsh(address());
    await expect(ssh.run("sleep 600", { limitMs: 200 })).rejects.toThrow(/没有结束，已断开连接/);
    await expect(ssh.run("true", { limitMs: 60_000 })).rejects.toThrow(/连接中断|没有结束/);
  });

  it("says why in one sentence", async () => {
    await expect(openSsh(address({ privateKey: "no key" }))).rejects.toThrow("私钥或它的口令不正确");
    await expect(openSsh(address({ privateKey: null, password: "wrong" }))).rejects.toThrow(/不接受账号/);
    await expect(openSsh(address({ host: "no-such-host.invalid" }))).rejects.toThrow(/找不到服务器 一号/);
    const other = "ssh-ed25519 SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    await expect(openSsh(address({ hostKey: other }))).rejects.toThrow(/已拒绝连接/);
    // A kind of key that the server has not: another machine as well.
    await expect(openSsh(address({ hostKey: other.replace("ed25519", "rsa") }))).rejects.toThrow(/已拒绝连接/);
    const aborted = AbortSignal.abort();
    await expect(openSsh(address(), { signal: aborted })).rejects.toThrow();
  });
});

describe("a password", () => {
  it.each([
    "password",
    "keyboard-interactive",
  ] as const)("signs in to a server that asks for it by %s", async (asks) => {
    const shop = await startPasswordSshd({ asks });
    try {
      const { port, account, password } = shop;
      const there = { port, account, password, privateKey: null };
      const ssh = await openSsh(address(there));
      const heard: string[] = [];
      const code = await ssh.run("echo 店; exit 3", { limitMs: 20_000, heard: (line) => heard.push(line) });
      ssh.close();
      expect([code, heard]).toEqual([3, ["店"]]);
      await expect(openSsh(address({ ...there, password: "wrong" }))).rejects.toThrow(/不接受账号 shop/);
    } finally {
      await shop.stop();
    }
  });
});

describe("a script", () => {
  it("gives its code and its lines though they come in one packet with the server's yes", async () => {
    const shop = await startPasswordSshd({ atOnce: { says: "店\n", code: 3 } });
    try {
      const { port, account, password } = shop;
      const ssh = await openSsh(address({ port, account, password, privateKey: null }));
      const heard: string[] = [];
      const code = await ssh.run("true", { limitMs: 20_000, heard: (line) => heard.push(line) });
      ssh.close();
      expect([code, heard]).toEqual([3, ["店"]]);
    } finally {
      await shop.stop();
    }
  });

  it("gives its code and its lines, and is over though something stays in the background", async () => {
    const ssh = await openSsh(address({ hostKey: sshd.hostKey() }));
    const heard: string[] = [];
    const code = await ssh.run("printf '\\033[31m红\\033[0m\\r\\n尾'; echo oops >&2; sleep 30 & exit 3", {
      limitMs: 20_000,
      heard: (line, kind) => heard.push(`${kind} ${line}`),
    });
    expect(code).toBe(3);
    expect(heard.sort()).toEqual(["ERR oops", "OUT 尾", "OUT 红"].sort());
    ssh.close();
  });
});

describe("copies of backups by SFTP", () => {
  async function* chunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += 262_144) yield content.subarray(at, at + 262_144);
  }

  it("are whole or not there, in place of what was there, listed and removed", async () => {
    const target = await sftpCopyTarget(address(), sshd.folder);
    expect(target.hostKey).toBe(sshd.hostKey());
    const name = "yunshang-20260415-120000.backup.gz";
    const content = randomBytes(5 * 1024 * 1024 + 7);
    await target.put(name, chunks(randomBytes(10)), 10);
    await target.put(name, chunks(content), content.length);
    expect((await readFile(join(sshd.folder, name))).equals(content)).toBe(true);
    await expect(target.put("short", chunks(content), content.length + 1)).rejects.toThrow("内容不完整");
    expect(await target.list()).toEqual([{ name, bytes: content.length }]);
    await target.remove(name);
    await target.remove(name);
    expect(await target.list()).toEqual([]);
    await target.close();
    const nowhere = await sftpCopyTarget(address(), `${sshd.folder}/none`);
    expect(await nowhere.list()).toEqual([]);
    await expect(nowhere.put("x", chunks(content), content.length)).rejects.toThrow(/没有目录/);
    await nowhere.close();
  });

  it("are read whole from a server that ends the connection instead of closing the file, and nothing else ends", async () => {
    const content = randomBytes(300_000);
    const hasty = await startPasswordSshd({ hasty: content });
    const { port, account, password } = hasty;
    const target = await sftpCopyTarget(address({ port, account, password, privateKey: null }), "/");
    const read: Uint8Array[] = [];
    for await (const chunk of target.read("read")) read.push(chunk);
    expect(Buffer.concat(read).equals(content)).toBe(true);
    // An error that nobody hears would end the process, as it fails this run.
    await expect(target.list()).rejects.toThrow();
    await target.close();
    await hasty.stop();
  });
});
