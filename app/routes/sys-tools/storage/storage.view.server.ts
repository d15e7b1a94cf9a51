/** Files and stores as their pages show them. */

import { formatBytes, formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { FileRow } from "#contract/system/files.ts";
import type { storageEndpoints } from "#contract/system/storage.ts";
import { storeKindLabels } from "#contract/system/storage.words.ts";

type State = Answer<typeof storageEndpoints.state>;

export type FileRowView = ReturnType<typeof fileRow>;

/** The web process takes no form above 46 MB; the API's own limit is higher. */
export const maxFormFileBytes = 40 * 1024 * 1024;

export function fileRow({
  id,
  name,
  suffix,
  type,
  realName,
  size,
  operate,
  createTime,
  mediaType,
  store,
  waits,
}: FileRow) {
  const address = systemPaths.storage.file(type, realName);
  const isPicture = mediaType.startsWith("image/");
  const kept: { tone: Tone; label: string } = waits
    ? { tone: "warn", label: "等待转存" }
    : { tone: "neutral", label: storeKindLabels[store] };
  return {
    id,
    name: suffix === "" ? name : `${name}.${suffix}`,
    type,
    size,
    by: operate ?? "",
    createTime,
    kept,
    address,
    picture: isPicture ? address : null,
    act: mediaType === "application/octet-stream" ? "下载" : "查看",
  };
}

export function storeCards({ kind, stores, waiting }: State) {
  return [
    { label: "新文件存放在", value: storeKindLabels[kind] },
    ...stores.map((store) => ({
      label: storeKindLabels[store.kind],
      value: formatCount(store.count),
      unit: "个",
      hint: formatBytes(store.bytes),
    })),
    { label: "等待转存", value: formatCount(waiting.count), unit: "个", hint: formatBytes(waiting.bytes) },
  ];
}

/** Why contents wait; null while none does. */
export function waitingSentence({ kind, waiting: { count, failure } }: State): string | null {
  if (count === 0) return null;
  const what = `${formatCount(count)} 个文件（含图片与头像）还在数据库里，等待转存到${storeKindLabels[kind]}，可以照常查看`;
  return failure === null ? `${what}。` : `${what}。上次没有转存成功：${failure}`;
}
