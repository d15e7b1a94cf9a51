/** Reads the password of a sign-in: as sent, or RSA-encrypted where the operator set a key (eladmin-api.md §1.1.1). */
import { constants, createPrivateKey, privateDecrypt } from "node:crypto";
import type { Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";

/** The plain password. With a private key set, only RSA PKCS#1 v1.5 in base64 is accepted. */
export function readLoginPassword({ loginRsaPrivateKey }: Settings, sent: string): string {
  if (!loginRsaPrivateKey) return sent;
  try {
    return decryptPkcs1(loginRsaPrivateKey, Buffer.from(sent, "base64"));
  } catch {
    throw new DomainError("密码解密失败，请刷新页面后重试");
  }
}

/**
 * Node 20 refuses RSA_PKCS1_PADDING in privateDecrypt, so the padding
 * `00 02 … 00` is taken off here.
 */
function decryptPkcs1(privateKey: string, encrypted: Buffer): string {
  const key = privateKey.includes("BEGIN")
    ? createPrivateKey(privateKey.replaceAll("\\n", "\n"))
    : createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encrypted);
  const end = block.indexOf(0, 2);
  if (block[0] !== 0 || block[1] !== 2 || end < 10) throw new Error("not a PKCS#1 v1.5 block");
  return block.subarray(end + 1).toString("utf8");
}
