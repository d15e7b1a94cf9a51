/**
 * A copy of the key for whoever keeps the backups (docs/decisions/backups.md, "A copy of the key"): a text of a few
 * lines, sealed under a passphrase, which opens on any machine.
 */
import { randomBytes, scryptSync } from "node:crypto";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { openBytes, sealBytes } from "./secret.ts";

const heading = "yunshang-key:1";
const saltBytes = 16;
const keyBytes = 32;
/** A quarter of a second, and 64 MB, a guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export function sealKeyCopy(key: Buffer, passphrase: string): string {
  const salt = randomBytes(saltBytes);
  const sealed = sealBytes(stretched(passphrase, salt), key);
  return `${heading}\n${Buffer.concat([salt, sealed]).toString("base64")}\n`;
}

/** @throws {DomainError} for what is no such copy, is damaged, or another passphrase */
export function openKeyCopy(text: string, passphrase: string): Buffer {
  const [first, body = ""] = text.trim().split(/\r?\n/);
  if (first !== heading) throw new DomainError("这不是密钥文件");
  const bytes = Buffer.from(body, "base64");
  try {
    const key = openBytes(stretched(passphrase, bytes.subarray(0, saltBytes)), bytes.subarray(saltBytes));
    if (key.length === keyBytes) return key;
  } catch {
    // Authenticated: which of the two it is cannot be told.
  }
  throw new DomainError("口令不对，或密钥文件已损坏");
}

function stretched(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize("NFC"), salt, keyBytes, cost);
}
