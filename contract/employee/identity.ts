/** Identity card and bank card numbers: what they look like, and what of them is shown (domain.md §3.2, employee). */

/** The second generation's 18 places, a day that there was, and the check digit of GB 11643 (ISO 7064, MOD 11-2). */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const day = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  const read = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day || day < "1900") return false;
  const sum = [...text.slice(0, 17)].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
  return text[17] === "10X98765432"[sum % 11];
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 12 to 19 digits of which the last is the Luhn digit. */
export function isBankCard(text: string): boolean {
  if (!/^\d{12,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** What stands for a number whose last four places are known; empty for none. */
export function maskTail(tail: string): string {
  return tail === "" ? "" : `**** ${tail}`;
}

export function isMasked(text: string): boolean {
  return /^\*{4} [\dX]{4}$/.test(text);
}
