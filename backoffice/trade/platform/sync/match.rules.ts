/** How a platform's SKU is known to us, and how its 商家编码 is compared with our codes (domain.md §3.5). */

/** A platform's goods as an order's line names them. */
export interface PlatformGoods {
  /** Empty where the goods have no SKU. */
  platformSkuId: string;
  platformItemId: string;
  merchantCode: string;
  title: string;
  spec: string;
}

const itemPrefix = "I:";
const codePrefix = "C:";
const titlePrefix = "T:";

/**
 * What names the goods within their shop: the platform's SKU, else its article (`I:`), else, as files without ids have
 * them, the 商家编码 (`C:`) or title and spec (`T:`). The platforms' own ids have no colon.
 */
export function shopSkuKey(goods: PlatformGoods): string {
  if (goods.platformSkuId !== "") return cleanText(goods.platformSkuId, 64);
  if (goods.platformItemId !== "") return itemPrefix + cleanText(goods.platformItemId, 64);
  const code = codeKey(goods.merchantCode);
  return code !== "" ? codePrefix + code : titlePrefix + cleanText(`${goods.title} ${goods.spec}`, 200);
}

/** The platform's own number of the SKU: empty where the goods have none. */
export function platformSkuOf(key: string): string {
  return [itemPrefix, codePrefix, titlePrefix].some((prefix) => key.startsWith(prefix)) ? "" : key;
}

/** Whether the platform can be told its stock: what only files named has no number there. */
export function isPushable({ platformSkuId, platformItemId }: Pick<PlatformGoods, "platformSkuId" | "platformItemId">) {
  return platformSkuOf(platformSkuId) !== "" || platformItemId !== "";
}

/** A 商家编码 as our SKU codes and barcodes are written. */
export function codeKey(merchantCode: string): string {
  return cleanText(merchantCode, 64).toUpperCase();
}

/** Without what a database cannot hold, trimmed, and no longer than `most` characters. */
export function cleanText(text: string, most: number): string {
  return text.replaceAll("\u0000", "").trim().slice(0, most);
}
