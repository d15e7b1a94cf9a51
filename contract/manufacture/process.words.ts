/** What a process (工序) is and belongs to (domain.md §3.2, process). */

/** 工序分类 belong to one of the four stages that a garment passes. */
export const processStages = ["CUT", "SEW", "FINISH", "PACK"] as const;
export type ProcessStage = (typeof processStages)[number];
export const processStageLabels: Record<ProcessStage, string> = {
  CUT: "裁剪",
  SEW: "车缝",
  FINISH: "后整",
  PACK: "包装",
};

export const processStatuses = ["ON", "OFF"] as const;
export type ProcessStatus = (typeof processStatuses)[number];
export const processStatusLabels: Record<ProcessStatus, string> = { ON: "启用", OFF: "停用" };
