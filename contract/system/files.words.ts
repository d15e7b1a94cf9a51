/** What files are, in ELADMIN's words: they stand in addresses (`/file/图片/…`). */
export const fileTypes = ["图片", "文档", "音乐", "视频", "其他"] as const;
export type FileType = (typeof fileTypes)[number];
