/** Puts a key that was brought in the place of the one that holds. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyFile, keyOfText, readKey } from "#backoffice/core/secret.ts";
import { stampOf } from "./folder.ts";

/** Gives what there is to say. A key of the environment is the operator's: it is compared, and left alone. */
export function installKey(
  { dataDir, secretKey }: { dataDir: string; secretKey: string | undefined },
  key: Buffer,
  now: Date = new Date(),
): string {
  if (secretKey !== undefined)
    return keyOfText(secretKey).equals(key)
      ? "密钥与环境变量 SECRET_KEY 相同"
      : "注意：环境变量 SECRET_KEY 是另一个密钥，保存的密码用它打不开：请改为原来的，或去掉它后用这个密钥文件再恢复一次";
  const file = join(dataDir, keyFile);
  const standing = readKey(file);
  if (standing?.equals(key)) return `密钥文件 ${file} 就是这一个`;
  mkdirSync(dataDir, { recursive: true });
  const kept = `${file}.replaced-${stampOf(now)}`;
  if (standing !== null) renameSync(file, kept);
  writeFileSync(file, key.toString("base64"), { mode: 0o600 });
  return `密钥已放回 ${file}${standing === null ? "" : `，原来的保留为 ${kept}`}`;
}
