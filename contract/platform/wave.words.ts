/** 波次: kinds, states and how an order left its basket. Free of schemas. */

/** SINGLE: one garment a parcel; HOT: of one style; MIXED: whatever is most urgent; PICKED: ticked in the list. */
export const waveKinds = ["SINGLE", "HOT", "MIXED", "PICKED"] as const;
export type WaveKind = (typeof waveKinds)[number];
export const waveKindLabels: Record<WaveKind, string> = {
  SINGLE: "一单一件",
  HOT: "爆款",
  MIXED: "混合",
  PICKED: "勾选",
};

/** Kinds that choose their orders themselves. */
export const madeWaveKinds = ["SINGLE", "HOT", "MIXED"] as const satisfies readonly WaveKind[];

export const waveStates = ["PICKING", "DONE", "CANCELLED"] as const;
export type WaveState = (typeof waveStates)[number];
export const waveStateLabels: Record<WaveState, string> = {
  PICKING: "拣货中",
  DONE: "已完成",
  CANCELLED: "已取消",
};

/** How an order left its wave; whoever changes the order writes it (a trigger), and whoever cancels the wave. */
export const waveOutcomes = ["SHIPPED", "REFUNDING", "REFUNDED", "CLOSED", "HELD", "UNLOCKED", "CANCELLED"] as const;
export type WaveOutcome = (typeof waveOutcomes)[number];
export const waveOutcomeLabels: Record<WaveOutcome, string> = {
  SHIPPED: "已发货",
  REFUNDING: "退款中",
  REFUNDED: "已退款",
  CLOSED: "已关闭",
  HELD: "已暂缓",
  UNLOCKED: "已取消锁定",
  CANCELLED: "波次已取消",
};

/** Baskets of a wave: as many as stand before one who sorts. */
export const mostBaskets = 60;
export const leastBaskets = 20;
export const usualBaskets = 40;

/** 框 7: how a basket is named on paper, on the screen and by the packing desk. */
export const basketName = (basket: number): string => `框 ${basket}`;
