/** How a platform's SKU is known to us, and how its 商家编码 is compared with our codes (domain.md §3.5). */

import { dropInvisible } from "#contract/clean-text.ts";

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
/** Of one article's: which of its SKUs it is. */
const [ofCode, ofSpec] = [" C:", " S:"];

/**
 * What names the goods within their shop, and no others: the platform's SKU, else its article (`I:`). An article that has
 * a spec has several SKUs, and files have its number alone: then it is the article with the 商家编码 (`I:… C:…`) or the spec
 * (`I:… S:…`). Without an article it is the 商家编码 (`C:`) or title and spec (`T:`). The platforms' own ids have no colon.
 */
export function shopSkuKey(goods: PlatformGoods): string {
  if (goods.platformSkuId !== "") return cleanText(goods.platformSkuId, 64);
  const code = codeKey(goods.merchantCode);
  if (goods.platformItemId !== "") {
    const item = itemPrefix + cleanText(goods.platformItemId, 64);
    const spec = cleanText(goods.spec, 100);
    return spec === "" ? item : item + (code !== "" ? ofCode + code : ofSpec + spec);
  }
  return code !== "" ? codePrefix + code : titlePrefix + cleanText(`${goods.title} ${goods.spec}`, 200);
}

/** The platform's own number of the SKU: empty where the goods have none. */
export function platformSkuOf(key: string): string {
  return [itemPrefix, codePrefix, titlePrefix].some((prefix) => key.startsWith(prefix)) ? "" : key;
}

/** Whether the platform can be told its stock: by its SKU, or by its article where that is the whole of the goods. */
export function isPushable({ platformSkuId, platformItemId }: Pick<PlatformGoods, "platformSkuId" | "platformItemId">) {
  const partOfArticle = platformSkuId.startsWith(itemPrefix) && / [CS]:/.test(platformSkuId);
  return platformSkuOf(platformSkuId) !== "" || (platformItemId !== "" && !partOfArticle);
}

/** What is remembered of goods: our SKU of them, and by which word of theirs. */
export interface KnownMatch {
  skuId: number | null;
  matchedBy: string | null;
  merchantCode: string;
}

/**
 * Our SKU of goods as it is remembered, where their 商家编码 does not say otherwise: null (未匹配) where it is the code of
 * another SKU of ours, unless somebody matched goods of that very code by hand.
 *
 * @param ownSkuId our SKU of that code; null where it is none of ours
 */
export function agreedSku(known: KnownMatch, merchantCode: string, ownSkuId: number | null): number | null {
  if (known.skuId === null || ownSkuId === null || ownSkuId === known.skuId) return known.skuId;
  const kept = codeKey(known.merchantCode);
  return known.matchedBy === "HAND" && (kept === "" || kept === codeKey(merchantCode)) ? known.skuId : null;
}

/** A 商家编码 as our SKU codes and barcodes are written. */
export function codeKey(merchantCode: string): string {
  return cleanText(dropInvisible(merchantCode).normalize("NFKC"), 64).toUpperCase();
}

/** Without what a database cannot hold, trimmed, and no longer than `most` characters. */
export function cleanText(text: string, most: number): string {
  return text.replaceAll("\u0000", "").trim().slice(0, most);
}
