/** The batches of the demo company: when each began, where, and how far it has come. */

export interface BatchSeed {
  /** A named style, or null: one of the company's own, by turns. */
  styleNo: string | null;
  /** Business days ago on which it was ordered; a batch takes some three weeks. */
  startedAgo: number;
  /** 本厂一车间 (1), 本厂二车间 (2), 恒泰制衣厂 (3) or 新隆针织厂 (4). */
  partyId: 1 | 2 | 3 | 4;
  /** Pieces planned of a middle size of one colour. */
  cell: number;
  /** Days from its order to when it is due. */
  dueIn: number;
  /** How far it may have come, whatever its age. */
  until: "DRAFT" | "PLANNED" | "CUTTING" | "SEWING" | "PART" | "DELIVERED" | "CLOSED" | "CANCELLED";
  paused?: boolean;
}

const finished: readonly (readonly [startedAgo: number, partyId: 1 | 2 | 3 | 4, cell: number])[] = [
  [112, 1, 60],
  [108, 2, 40],
  [104, 3, 80],
  [98, 1, 50],
  [94, 4, 60],
  [90, 2, 60],
  [84, 1, 70],
  [80, 3, 50],
  [76, 2, 50],
  [70, 1, 60],
  [66, 4, 50],
  [62, 2, 60],
  [56, 1, 60],
  [52, 3, 60],
  [48, 2, 40],
];

export const batches: readonly BatchSeed[] = [
  ...finished.map(([startedAgo, partyId, cell]) => ({
    ...{ styleNo: null, startedAgo, partyId, cell, dueIn: 20, until: "CLOSED" as const },
  })),
  { styleNo: null, startedAgo: 34, partyId: 1, cell: 60, dueIn: 20, until: "DELIVERED" },
  { styleNo: null, startedAgo: 30, partyId: 4, cell: 60, dueIn: 20, until: "DELIVERED" },
  { styleNo: "6601", startedAgo: 24, partyId: 2, cell: 60, dueIn: 20, until: "PART" },
  { styleNo: "8803", startedAgo: 21, partyId: 3, cell: 80, dueIn: 23, until: "PART" },
  { styleNo: null, startedAgo: 19, partyId: 1, cell: 50, dueIn: 18, until: "PART" },
  { styleNo: null, startedAgo: 15, partyId: 2, cell: 50, dueIn: 16, until: "PART" },
  { styleNo: null, startedAgo: 13, partyId: 3, cell: 60, dueIn: 20, until: "PART" },
  { styleNo: "8801", startedAgo: 9, partyId: 1, cell: 100, dueIn: 20, until: "SEWING" },
  { styleNo: "8810", startedAgo: 8, partyId: 2, cell: 60, dueIn: 18, until: "SEWING" },
  { styleNo: "6603", startedAgo: 12, partyId: 4, cell: 90, dueIn: 11, until: "SEWING" },
  { styleNo: null, startedAgo: 10, partyId: 3, cell: 40, dueIn: 20, until: "SEWING", paused: true },
  { styleNo: "8812", startedAgo: 4, partyId: 2, cell: 50, dueIn: 20, until: "CUTTING" },
  { styleNo: "6612", startedAgo: 3, partyId: 3, cell: 60, dueIn: 25, until: "PLANNED" },
  { styleNo: "5501", startedAgo: 2, partyId: 1, cell: 50, dueIn: 22, until: "PLANNED" },
  { styleNo: null, startedAgo: 5, partyId: 4, cell: 40, dueIn: 20, until: "CANCELLED" },
  { styleNo: "8805", startedAgo: 0, partyId: 3, cell: 50, dueIn: 21, until: "DRAFT" },
];
