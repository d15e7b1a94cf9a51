/** What a file is and what it is served as, by its name and its first bytes (pure). */
import type { FileType } from "#contract/system/files.words.ts";

/** By extension, as ELADMIN sorts them. */
const suffixesOf: Readonly<Record<Exclude<FileType, "其他">, string>> = {
  图片: "bmp dib pcp dif wmf gif jpg jpeg tif tiff eps psd cdr iff tga pcd mpt png webp svg",
  文档: "txt doc pdf ppt pps pptx xlsx xls docx csv md",
  音乐: "mp3 wav wma mpa ram ra aac aif m4a ogg flac",
  视频: "avi mpg mpe mpeg asf wmv mov qt rm mp4 flv m4v webm ogv",
};

/** Media that a browser shows and that run nothing. All else is kept as a file, of no type that a browser opens. */
const shownAs: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  webm: "video/webm",
  txt: "text/plain; charset=utf-8",
};

const kept = "application/octet-stream";

/** A file's name in parts: `{stem: "报价", suffix: "xlsx"}`; an extension that is none of letters and digits belongs to the name. */
export function partsOf(name: string): { stem: string; suffix: string } {
  const [, stem = name, suffix = ""] = /^(.*)\.([A-Za-z0-9]{1,10})$/s.exec(name) ?? [];
  return { stem: stem.trim() || name.trim(), suffix: suffix.toLowerCase() };
}

export function fileTypeOf(suffix: string): FileType {
  const entries = Object.entries(suffixesOf) as [FileType, string][];
  return entries.find(([, suffixes]) => suffixes.split(" ").includes(suffix))?.[0] ?? "其他";
}

/** `start`: its first bytes, at least twelve where it has them. What claims to be a picture and is none is not shown as one. */
export function mediaTypeOf(suffix: string, start: Uint8Array): string {
  const claimed = (Object.hasOwn(shownAs, suffix) && shownAs[suffix]) || kept;
  return claimed.startsWith("image/") && claimed !== pictureTypeOf(start) ? kept : claimed;
}

/** Of the pictures that browsers show, by signature; null of all else. */
export function pictureTypeOf(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, 12)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  return /^RIFF.{4}WEBP$/s.test(text) ? "image/webp" : null;
}

/** Whether a browser may show it itself. */
export function isShown(mediaType: string): boolean {
  return mediaType !== kept;
}
