/** One posting, several calls: each call needs a token of its own, the same again when the posting is repeated. */
import { createHash } from "node:crypto";

/** A UUID that follows from the form's token and the name of the step (RFC 9562, version 8). */
export function stepToken(token: string, step: string): string {
  const hex = createHash("sha256").update(`${token} ${step}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
