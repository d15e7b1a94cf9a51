/** Words and choices of 系统设置 that pages need in the browser as well. */
export const uiSizes = ["default", "medium", "small", "mini"] as const;
export type UiSize = (typeof uiSizes)[number];
export const uiSizeLabels: Record<UiSize, string> = { default: "默认", medium: "中", small: "小", mini: "迷你" };
