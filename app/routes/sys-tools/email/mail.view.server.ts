/** 邮件 as its pages show and read it. */
import type { Tone } from "#app/lib/format/tone.ts";
import {
  type MailRow,
  type MailStatus,
  mailSecurities,
  mailSecurityLabels,
  mailStatuses,
  mailStatusLabels,
} from "#contract/system/mail.ts";

export type MailRowView = ReturnType<typeof mailRow>;

const tones: Record<MailStatus, Tone> = { WAITING: "neutral", SENDING: "info", SENT: "good", FAILED: "bad" };

export function mailRow(row: MailRow) {
  const { id, recipient, subject, status, attempts, lastError, notAgain, dueTime, createTime } = row;
  const next = dueTime && attempts > 0 ? `，${dueTime.slice(5, 16)} 再试` : "";
  return {
    ...{ id, recipient, subject, attempts, createTime },
    status: { tone: tones[status], label: mailStatusLabels[status] },
    note: [lastError === null ? "" : `${lastError}${next}`, notAgain ?? ""].filter(Boolean).join("；"),
    again: status === "FAILED" && notAgain === null,
  };
}

export const statusOptions = mailStatuses.map((value) => ({ value, label: mailStatusLabels[value] }));

export const securityOptions = mailSecurities.map((value) => ({ value, label: mailSecurityLabels[value] }));
