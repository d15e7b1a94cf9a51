/** Texts that look for something. Apart from the schemas, for pages clean them too. */

/**
 * What was typed, pasted or scanned to find something, as it is looked for: full-width letters and digits are plain
 * ones, what cannot be seen (a chat's marks around a telephone number, a scanner's tabs) is gone. Punctuation stays as
 * it was written, for names are kept with it.
 */
export function cleanTyped(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[！-～]/gu, (wide) => {
      const plain = String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
      return /[0-9A-Za-z-]/.test(plain) ? plain : wide;
    })
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
