/** The form of a customer, read: amounts in 元, addresses that may stay empty, tags in one line. */
import { type Fields, readYuan } from "#app/lib/form/form.server.ts";

export const distributorReads = {
  creditLimitFen: (text: string) => readYuan("信用额度", text, { empty: null }),
  openingFen: (text: string) => readYuan("期初余额", text, { empty: 0 }),
};

/** The body of 修改, or of 新增 with its opening balance signed. */
export function distributorBody({ openingSide, openingFen, ...fields }: Fields) {
  const sign = openingSide === "prepaid" ? 1 : -1;
  return {
    ...fields,
    addresses: texts(fields.addresses).filter((address) => address.trim() !== ""),
    tags: texts(fields.tags)
      .flatMap((text) => text.split(/[\n,，、]/u))
      .flatMap((tag) => tag.trim() || []),
    ...(typeof openingFen === "number" && { openingFen: sign * openingFen || 0 }),
  };
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
