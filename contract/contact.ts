/** What an e-mail address and a mobile number look like (product.md §5). */
import { z } from "zod";

export function isEmail(text: string): boolean {
  return z.regexes.email.test(text);
}

/** Addresses of mail, separated by commas or blanks; kept with commas. */
export const mailAddresses = (label: string) =>
  z.preprocess(
    (given) => (given === null ? "" : given),
    z
      .string(`${label}格式不正确`)
      .max(500, `${label}不能超过 500 个字`)
      .transform((text) => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))])
      .refine((all) => all.every(isEmail), `${label}格式不正确，例如 name@example.com，多个用逗号分开`)
      .transform((all) => all.join(",")),
  );

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
