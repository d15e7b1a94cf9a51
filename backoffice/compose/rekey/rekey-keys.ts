/** The two keys of a rekeying: from the environment, or from the key file beside the data and a new one beside that. */
import { randomBytes } from "node:crypto";
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyFile, keyOfText, readKey, sealerOf } from "#backoffice/core/secret.ts";
import { StartRefused } from "#backoffice/core/start-failure.ts";
import { stampOf } from "#backoffice/overview/backup/folder.ts";
import type { KeyChange } from "#backoffice/overview/checkup/sealed-columns.ts";

interface Given {
  readonly dataDir: string;
  readonly secretKey: string | undefined;
  readonly newSecretKey: string | undefined;
}

export interface Keys extends KeyChange {
  /** Makes the new key the one that holds, once everything is under it; gives what is left to do by hand. */
  finish(): string;
  /** Forgets a new key under which nothing is. */
  giveUp(): void;
}

/**
 * A change of keys that was cut off leaves what is sealed under two of them: nothing may be sealed or opened until it is
 * run to its end.
 *
 * @throws {StartRefused}
 */
export function assertNoRekeying({ dataDir, secretKey }: Pick<Given, "dataDir" | "secretKey">): void {
  if (secretKey !== undefined || !existsSync(newFileOf(dataDir))) return;
  throw new StartRefused(
    `换密钥还没有完成（有新密钥文件 ${newFileOf(dataDir)}），一部分内容已用新密钥加密：请先运行 npm run db:rekey 完成，再启动`,
  );
}

function newFileOf(dataDir: string): string {
  return join(dataDir, `${keyFile}.new`);
}

/** Refuses where there is nothing to change from or to. */
export function keysOf({ dataDir, secretKey, newSecretKey }: Given): Keys {
  const file = join(dataDir, keyFile);
  const old = secretKey === undefined ? readKey(file) : keyOfText(secretKey);
  if (old === null) throw new StartRefused(`没有密钥文件 ${file}，也没有环境变量 SECRET_KEY：没有旧密钥，没有改动`);
  if (newSecretKey !== undefined) {
    const next = keyOfText(newSecretKey);
    if (next.equals(old)) throw new StartRefused("新密钥与旧密钥相同，没有改动");
    const finish = () => "请把 SECRET_KEY 改为新密钥（删除 SECRET_KEY_NEW）再启动";
    return { old: sealerOf(old), next: sealerOf(next), finish, giveUp: () => {} };
  }
  if (secretKey !== undefined) throw new StartRefused("请用环境变量 SECRET_KEY_NEW 给出新密钥，没有改动");
  const newFile = newFileOf(dataDir);
  const next = newKeyFile(newFile);
  const finish = () => {
    const kept = `${file}.replaced-${stampOf(new Date())}`;
    // Not moved: cut off here, the key that holds is still there under its name.
    copyFileSync(file, kept);
    sync(kept);
    renameSync(newFile, file);
    sync(dataDir);
    return `密钥文件 ${file} 已换成新的，旧密钥保留为 ${kept}`;
  };
  return { old: sealerOf(old), next: sealerOf(next), finish, giveUp: () => rmSync(newFile, { force: true }) };
}

/** The one that a run left behind, or another; on the disk before anything is sealed under it. */
function newKeyFile(path: string): Buffer {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString("base64"), { mode: 0o600 });
    sync(draft);
    renameSync(draft, path);
    sync(join(path, ".."));
  }
  const key = readKey(path);
  if (key === null) throw new StartRefused(`没有写成新密钥 ${path}，没有改动`);
  return key;
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
