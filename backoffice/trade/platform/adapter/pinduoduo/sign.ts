/**
 * The signature of 拼多多开放平台, as its 接入指南 has it: all parameters but `sign`, by the order of their names in ASCII,
 * name and value put together, between two secrets. Pure.
 */
import { createHash } from "node:crypto";

/** 32 hexadecimal digits in capitals. */
export function signPinduoduo(params: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(params)
    .filter(([name]) => name !== "sign")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  return createHash("md5")
    .update(secret + text + secret, "utf8")
    .digest("hex")
    .toUpperCase();
}
