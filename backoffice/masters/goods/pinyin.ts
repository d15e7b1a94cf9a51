/** Pinyin initials, by which staff find a style without switching to a Chinese keyboard. */
import { pinyin } from "pinyin-pro";

/** 法式T恤 2代 → `fstx2d`: initials in lower case, letters and digits kept, anything else dropped. */
export function pinyinInitials(name: string): string {
  return pinyin(name, { pattern: "first", toneType: "none", type: "array", nonZh: "consecutive" })
    .join("")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
