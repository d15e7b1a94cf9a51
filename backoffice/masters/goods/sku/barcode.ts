/** Barcodes of the in-store range (GS1 prefix 2), made from the SKU's id so that they never collide. */

/** An SKU's EAN-13: `2`, its id in 11 digits, the check digit. */
export function skuBarcode(skuId: number): string {
  const digits = `2${String(skuId).padStart(11, "0")}`;
  return digits + ean13CheckDigit(digits);
}

/** The check digit that follows 12 digits. */
export function ean13CheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
