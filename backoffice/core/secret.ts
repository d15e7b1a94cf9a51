/**
 * Seals secrets that the product must send elsewhere (a mail server's password, a server's key), so that neither the
 * database nor a backup of it holds them as they are: AES-256-GCM under a key of the operator's, or one that is made
 * at first use and kept beside the data, readable by its owner alone.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const prefix = "sealed:1:";
/** In the data directory. */
export const keyFile = "secret.key";

/** What stands in forms and answers where a secret is kept; sent back, it means the one that is kept. */
export const secretMask = "******";

/** A key of a process whose database is in memory. */
const passing = randomBytes(32);

/** The sealed text, to be kept; the same secret is never sealed alike. */
export function sealSecret(settings: Settings, secret: string): string {
  return seal(keyOf(settings), secret);
}

/** @throws {DomainError} when it was sealed under another key */
export function openSecret(settings: Settings, sealed: string): string {
  return open(keyOf(settings), sealed);
}

/** Whether the key that holds now opens the text. */
export function isReadable(settings: Settings, sealed: string): boolean {
  try {
    open(keyOf(settings), sealed);
    return true;
  } catch {
    return false;
  }
}

/** Seals and opens many texts, the key being read once. */
export interface Sealer {
  seal(text: string): string;
  /** @throws {DomainError} when it was sealed under another key */
  open(sealed: string): string;
  /** Tells whether two texts are alike without telling what they are: HMAC-SHA-256, hex, under a key of its own. */
  mark(text: string): string;
}

export function openSealer(settings: Settings): Sealer {
  return sealerOf(keyOf(settings));
}

/** For whoever only looks: null where there is no key yet, and none is made. */
export function findSealer({ secretKey, dataDir }: Settings): Sealer | null {
  if (secretKey !== undefined || dataDir === undefined) return openSealer({ secretKey, dataDir });
  const key = readKey(join(dataDir, keyFile));
  return key && sealerOf(key);
}

export function sealerOf(key: Buffer): Sealer {
  const marking = createHmac("sha256", key).update("mark").digest();
  return {
    seal: (text) => seal(key, text),
    open: (sealed) => open(key, sealed),
    mark: (text) => createHmac("sha256", marking).update(text).digest("hex"),
  };
}

/** Whether the text looks like one that was sealed, under whatever key. */
export function isSealed(text: string): boolean {
  return text.startsWith(prefix);
}

function seal(key: Buffer, secret: string): string {
  return prefix + sealBytes(key, Buffer.from(secret, "utf8")).toString("base64");
}

function open(key: Buffer, sealed: string): string {
  try {
    return openBytes(key, Buffer.from(sealed.slice(prefix.length), "base64")).toString("utf8");
  } catch {
    throw new DomainError("保存的密码是用另一个密钥加密的，请重新填写密码");
  }
}

/** A key of its own for what is too long for a sealed text; it is kept sealed. */
export type BytesKey = Buffer;

export function newBytesKey(): BytesKey {
  return randomBytes(32);
}

/** What {@link sealBytes} adds. */
export const sealedBytesMore = nonceBytes + tagBytes;

export function sealBytes(key: BytesKey, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Throws where they were sealed under another key or changed. */
export function openBytes(key: BytesKey, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, sealedBytesMore));
  return Buffer.concat([decipher.update(sealed.subarray(sealedBytesMore)), decipher.final()]);
}

/** What is to be kept after a form was sent: the old one behind the mask or an empty field, else what was typed. */
export function keptSecret(settings: Settings, typed: string | null | undefined, kept: string | null): string | null {
  if (!typed || typed === secretMask) return kept;
  return sealSecret(settings, typed);
}

function keyOf({ secretKey, dataDir }: Settings): Buffer {
  if (secretKey !== undefined) return keyOfText(secretKey);
  if (dataDir === undefined) return passing;
  const path = join(dataDir, keyFile);
  return readKey(path) ?? makeKey(dataDir, path);
}

/** The key that holds, for whoever keeps it apart from the data; made where there was none. */
export function readHeldKey(settings: Settings): Buffer {
  return keyOf(settings);
}

/** The key that an operator's text stands for. */
export function keyOfText(secretKey: string): Buffer {
  return createHash("sha256").update(secretKey).digest();
}

/** Null where there is no such file. */
export function readKey(path: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Of several processes that make one at once, one wins: a link fails where a file is. */
function makeKey(dataDir: string, path: string): Buffer {
  mkdirSync(dataDir, { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString("base64"), { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
  return Buffer.from(readFileSync(path, "utf8").trim(), "base64");
}
