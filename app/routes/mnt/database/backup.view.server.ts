/** Backups as their page shows them. */

import { formatBytes, formatCount } from "#app/lib/format/format.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { type BackupRow, backupOriginLabels } from "#contract/system/mnt/backups.ts";

export type BackupRowView = ReturnType<typeof backupRow>;

export function backupRow(row: BackupRow) {
  const { id, takenAt, bytes, sha256, rows, durationMs, origin, by } = row;
  return {
    id,
    takenAt,
    size: formatBytes(bytes),
    rows: rows === null ? "" : formatCount(rows),
    duration: durationMs === null ? "" : secondsText(durationMs),
    origin: [origin ? backupOriginLabels[origin] : "另行放入", by].filter(Boolean).join(" · "),
    sha256: sha256 || null,
    verified: verifiedText(row.verified),
    copied: copiedText(row.copied),
    mayCopy: row.mayCopy,
  };
}

interface StateText {
  tone: Tone;
  label: string;
  detail: string;
}

function copiedText(copied: BackupRow["copied"]): StateText {
  if (copied === null) return { tone: "neutral", label: "没有副本", detail: "" };
  const { to, at, failure } = copied;
  if (failure === null) return { tone: "good", label: "已复制", detail: `${to}，${at}` };
  return { tone: "bad", label: "没有复制", detail: `${failure}（${at}）` };
}

function verifiedText(verified: BackupRow["verified"]): StateText {
  if (verified === null) return { tone: "neutral", label: "未验证", detail: "" };
  const { at, failure, durationMs } = verified;
  if (failure === null) return { tone: "good", label: "已验证", detail: `${at}，用时 ${secondsText(durationMs)}` };
  return { tone: "bad", label: "未通过", detail: failure };
}

function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} 秒` : `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`;
}
