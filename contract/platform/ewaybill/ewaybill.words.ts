/** 电子面单: the platforms that give waybill numbers, and how far a request for one is (domain.md §3.5). */
import type { Platform } from "#contract/platform/shop.words.ts";

/** 淘宝 through 菜鸟; 抖店 by itself. Numbers of the others are typed or come by file. */
export const ewaybillPlatforms = ["TAOBAO", "DOUYIN"] as const satisfies readonly Platform[];

export const givesEwaybills = (platform: Platform) => (ewaybillPlatforms as readonly Platform[]).includes(platform);

/** ASKED → GOT or REFUSED; whoever takes the order back makes it CANCELLING, and the platform's yes CANCELLED. */
export const ewaybillStates = ["ASKED", "GOT", "CANCELLING", "CANCELLED", "REFUSED"] as const;
export type EwaybillState = (typeof ewaybillStates)[number];
export const ewaybillStateLabels: Record<EwaybillState, string> = {
  ASKED: "取号中",
  GOT: "已取号",
  CANCELLING: "取消中",
  CANCELLED: "已取消",
  REFUSED: "没有取到",
};
