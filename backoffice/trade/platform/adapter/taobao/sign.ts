/**
 * The signature of 淘宝开放平台 (TOP), as its page of API 调用方法详解 has it: all parameters but `sign`, by the order of
 * their names' bytes, name and value put together without anything between. Pure.
 */
import { createHash, createHmac } from "node:crypto";

export type TopSignMethod = "md5" | "hmac" | "hmac-sha256";

/** 32 hexadecimal digits in capitals with `md5` and `hmac`, 64 with `hmac-sha256`. */
export function signTop(
  params: Readonly<Record<string, string>>,
  secret: string,
  method: TopSignMethod = "hmac-sha256",
): string {
  const text = Object.entries(params)
    .filter(([name, value]) => name !== "sign" && name !== "" && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join("");
  const digest =
    method === "md5"
      ? createHash("md5").update(secret + text + secret, "utf8")
      : createHmac(method === "hmac" ? "md5" : "sha256", secret).update(text, "utf8");
  return digest.digest("hex").toUpperCase();
}
