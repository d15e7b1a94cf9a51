/** Couriers as waybill numbers tell them: by the letters or the length that one company alone uses. Pure. */

/** Of each company what no other's numbers look like; numbers that several give out tell nothing. */
const forms: readonly (readonly [form: RegExp, courier: string])[] = [
  [/^SF\d{12,13}$/, "顺丰速运"],
  [/^YT\d{13}$/, "圆通速递"],
  [/^JT\d{13}$/, "极兔速递"],
  [/^JD[A-Z]{0,2}\d{10,14}(-\d+-\d+-?)?$/, "京东快递"],
  [/^DPK\d{12}$/, "德邦快递"],
  [/^[A-Z]{2}\d{9}CN$/, "EMS"],
  [/^7[568]\d{12}$/, "中通快递"],
  [/^77\d{13}$/, "申通快递"],
  [/^4[36]\d{13}$/, "韵达快递"],
];

/** The courier that gave the number out, by its usual name; null where its form says nothing. */
export function courierOfNumber(waybillNo: string): string | null {
  const no = waybillNo.toUpperCase();
  return forms.find(([form]) => form.test(no))?.[1] ?? null;
}

/** What a company works with until it says otherwise (字典 courier): names as the platforms write them. */
export const usualCouriers = [
  "中通快递",
  "圆通速递",
  "申通快递",
  "韵达快递",
  "极兔速递",
  "顺丰速运",
  "京东快递",
  "邮政快递包裹",
  "EMS",
  "德邦快递",
  "百世快递",
  "安能物流",
  "跨越速运",
  "丹鸟",
] as const;

/** The dictionary that holds them. */
export const courierDictionary = "courier";

/** Whether the text has the form of a waybill number. */
export const isWaybillNo = (text: string): boolean => /^[0-9A-Za-z-]{6,40}$/.test(text);
