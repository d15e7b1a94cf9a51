/** What an e-mail address and a mobile number look like (product.md §5). */
import { z } from "zod";

export function isEmail(text: string): boolean {
  return z.regexes.email.test(text);
}

/** Of mainland China: 11 digits, the first 1, the second 3, 4, 5, 7 or 8. */
export function isMobile(text: string): boolean {
  return /^1[34578]\d{9}$/.test(text);
}
