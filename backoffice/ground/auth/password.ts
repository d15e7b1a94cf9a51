/**
 * Passwords: scrypt hashes that carry their own parameters, so that these can
 * be raised later without breaking what is stored.
 */
import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
const hashBytes = 32;
const saltBytes = 16;

/** Node refuses more than 32 MB unless told; the stored parameters may ask for up to this. */
const maxMemory = 128 * 1024 * 1024;

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** `scrypt$N$r$p$saltBase64$hashBase64`, with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes, { ...cost, maxmem: maxMemory });
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** True when `password` is the one `stored` was made from; false also for a malformed `stored`. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/.exec(stored);
  if (!match) return false;
  const [, N, r, p, salt, hash] = match;
  const expected = Buffer.from(hash ?? "", "base64");
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: maxMemory };
  const actual = await derive(password, Buffer.from(salt ?? "", "base64"), expected.length, options);
  return timingSafeEqual(actual, expected);
}

/** Letters and digits that nobody mistakes for each other on paper. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password of 12 readable characters, about 59 bits. */
export function newPassword(): string {
  return Array.from({ length: 12 }, () => readable[randomInt(readable.length)]).join("");
}
