/** Labels and states of 部署. */

export const runKinds = ["DEPLOY", "ROLLBACK", "START", "STOP", "STATUS"] as const;
export type RunKind = (typeof runKinds)[number];
export const runKindLabels: Record<RunKind, string> = {
  DEPLOY: "部署",
  ROLLBACK: "回滚",
  START: "启动",
  STOP: "停止",
  STATUS: "查看状态",
};

/** `CUT`: the process that did it ended first. */
export const runStatuses = ["WAITING", "RUNNING", "DONE", "FAILED", "CUT"] as const;
export type RunStatus = (typeof runStatuses)[number];
export const runStatusLabels: Record<RunStatus, string> = {
  WAITING: "等待中",
  RUNNING: "进行中",
  DONE: "完成",
  FAILED: "失败",
  CUT: "中断",
};

/** Of one uploaded file. */
export const maxReleaseBytes = 1024 * 1024 * 1024;

/** Where the page sends a release: its body is passed on as it comes. */
export const releaseUploadPath = "/mnt/deploy/upload";
