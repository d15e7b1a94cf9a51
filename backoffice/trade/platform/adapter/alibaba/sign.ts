/**
 * The signature of 1688 开放平台, as its page API 签名规则 has it: the path from `param2` on, then every parameter's name
 * and value put together, in the order of these texts. Pure.
 */
import { createHmac } from "node:crypto";

/** 40 hexadecimal digits in capitals. `urlPath`: `param2/1/system/currentTime/1000000`, without a slash before. */
export function signAlibaba(urlPath: string, params: Readonly<Record<string, string>>, secret: string): string {
  const factors = Object.entries(params)
    .filter(([name]) => name !== "_aop_signature")
    .map(([name, value]) => name + value)
    .sort();
  return createHmac("sha1", secret)
    .update(urlPath + factors.join(""), "utf8")
    .digest("hex")
    .toUpperCase();
}
