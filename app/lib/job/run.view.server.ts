/** What was done on servers, as the pages of 部署 show it. */

import type { Tone } from "#app/lib/format/tone.ts";
import type { RunView } from "#app/lib/job/run-view.ts";
import type { RunWithOutput } from "#contract/system/mnt/deploy.ts";
import { type RunStatus, runKindLabels, runStatusLabels } from "#contract/system/mnt/deploy.words.ts";

export const runTones: Record<RunStatus, Tone> = {
  WAITING: "neutral",
  RUNNING: "info",
  DONE: "good",
  FAILED: "bad",
  CUT: "warn",
};

export function runView(run: RunWithOutput): RunView {
  const { id, kind, status, appName, serverName, ip, deployUser, deployDate, fileName, outcome, lines } = run;
  return {
    id,
    title: `${runKindLabels[kind]} ${appName} · ${serverName}（${ip}）`,
    note: [deployUser, deployDate, fileName].filter(Boolean).join(" · "),
    status: runStatusLabels[status],
    tone: runTones[status],
    running: status === "WAITING" || status === "RUNNING",
    outcome,
    failed: status === "FAILED" || status === "CUT",
    shortened: (lines[0]?.no ?? 1) > 1,
    lines,
  };
}
