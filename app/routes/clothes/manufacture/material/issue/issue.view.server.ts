/** 领料单 and 退料单 as the pages show them. */
import type { Tone } from "#app/lib/format/tone.ts";
import { optionsOf } from "#app/lib/options.ts";
import {
  type MaterialIssueStatus,
  materialIssueKindLabels,
  materialIssueStatusLabels,
} from "#contract/manufacture/material.words.ts";
import type { MaterialIssueLine, MaterialIssueRow } from "#contract/manufacture/material-issues.ts";
import { formatFen } from "#contract/money.ts";
import { quantity } from "../material.view.server.ts";
import { lineView } from "../material-lines.server.ts";

const tones: Record<MaterialIssueStatus, Tone> = { DRAFT: "info", ISSUED: "good", VOID: "neutral" };

export type IssueRowView = ReturnType<typeof issueView<MaterialIssueRow>>;

export function issueView<R extends MaterialIssueRow>({ valueFen, ...row }: R) {
  const returned = row.kind === "RETURN" && row.status === "ISSUED";
  return {
    ...row,
    kindLabel: materialIssueKindLabels[row.kind],
    statusLabel: returned ? "已退料" : materialIssueStatusLabels[row.status],
    tone: tones[row.status],
    voided: row.status === "VOID",
    /** 元; null where the viewer may not see it. */
    value: valueFen === undefined ? null : `${row.kind === "RETURN" ? "−" : ""}${formatFen(valueFen)}`,
  };
}

export const issueChoices = {
  kinds: optionsOf(materialIssueKindLabels),
  statuses: optionsOf(materialIssueStatusLabels),
};

export type IssueLineView = ReturnType<typeof issueLine>;

export function issueLine(line: MaterialIssueLine, at: number) {
  const { qtyMilli, returnedMilli, availableMilli, demandMilli, issuedMilli, valueFen } = line;
  return {
    ...lineView(line, at),
    qty: quantity(qtyMilli, line.unit),
    returned: returnedMilli === 0 ? "" : quantity(returnedMilli, line.unit),
    left: quantity(qtyMilli - returnedMilli, line.unit),
    returnable: qtyMilli > returnedMilli,
    available: quantity(availableMilli, line.unit),
    demand: demandMilli === 0 ? "不在用料表" : quantity(demandMilli, line.unit),
    issued: quantity(issuedMilli, line.unit),
    value: valueFen === undefined ? null : formatFen(valueFen),
  };
}
