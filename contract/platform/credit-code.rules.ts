/** 统一社会信用代码 (GB 32100-2015): eighteen characters, of which the last checks the others. Pure. */

/** No I, O, S, V, Z: they are taken for digits and each other. */
const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const modulus = 31;

/** The character that checks the seventeen before it; null where one of them is none of the alphabet. */
export function checkCharacter(first: string): string | null {
  let sum = 0;
  let weight = 1;
  for (const character of first) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % modulus;
  }
  return alphabet[(modulus - (sum % modulus)) % modulus] ?? null;
}

/** Whether it is one, in capitals and without spaces. */
export function isCreditCode(text: string): boolean {
  return text.length === 18 && checkCharacter(text.slice(0, 17)) === text[17];
}
