/** What an e-mail address and a mobile number look like (product.md §5). */
import { z } from "zod";

export function isEmail(text: string): boolean {
  return z.regexes.email.test(text);
}

/** The product's own check: 11 digits, the first 1, the second 3, 4, 5, 7 or 8. It knows no 16x and 19x. */
export function isMobile(text: string): boolean {
  return /^1[34578]\d{9}$/.test(text);
}

/** A mobile number of mainland China as it is given out today: 13x to 19x (domain.md §1.9). People's fields use this. */
export function isPersonalMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** `138****8000`: enough to tell a number from another, not to call it. */
export function maskMobile(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

export function isMaskedMobile(text: string): boolean {
  return /^1\d{2}\*{4}\d{4}$/.test(text);
}
