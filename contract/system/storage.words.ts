/** Where contents are kept, in words. */
export const storeKinds = ["DATABASE", "FOLDER", "S3"] as const;
export type StoreKind = (typeof storeKinds)[number];
export const storeKindLabels: Record<StoreKind, string> = { DATABASE: "数据库", FOLDER: "本地目录", S3: "对象存储" };
