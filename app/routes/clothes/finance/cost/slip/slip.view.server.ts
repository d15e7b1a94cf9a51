/** 费用单 as the pages show them, and the choices of its form. */

import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, Refused, readYuan } from "#app/lib/form/form.server.ts";
import { storePictures } from "#app/lib/form/pictures-form.server.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { namedOptions } from "#app/lib/options.ts";
import { type SlipKind, type SlipStatus, slipKindLabels, slipStatusLabels } from "#contract/finance/slip.words.ts";
import { maxVouchers, type SlipRow, slipEndpoints } from "#contract/finance/slips.ts";
import { formatFen } from "#contract/money.ts";

const tones: Record<SlipStatus, Tone> = { DRAFT: "warn", CONFIRMED: "good", VOID: "neutral" };

export type SlipRowView = ReturnType<typeof slipRow>;

export function slipRow(row: SlipRow) {
  const { amountFen, kind, ...rest } = row;
  const amount = formatFen(amountFen);
  return {
    ...rest,
    kind,
    kindLabel: slipKindLabels[kind],
    amount,
    expense: kind === "EXPENSE" && row.batchId === null ? amount : "",
    ofBatch: row.batchId === null ? "" : amount,
    income: kind === "INCOME" ? amount : "",
    /** Whose it is. */
    owner:
      row.batchNo !== null
        ? `批次 ${row.batchNo}`
        : [row.stallName, row.deptName].filter(Boolean).join(" · ") || "公司",
    statusLabel: slipStatusLabels[row.status],
    tone: tones[row.status],
    gone: row.status === "VOID",
  };
}

export async function slipChoices(api: Api, kind: SlipKind) {
  const { categories, stalls, departments, funds } = await api.call(slipEndpoints.choices);
  return {
    categories: categories[kind].map((label) => ({ value: label, label })),
    stalls: namedOptions(stalls),
    departments: namedOptions(departments),
    funds: namedOptions(funds),
  };
}

export const slipReaders = { amountFen: (text: string) => readYuan("金额", text) };

/** The fields, and the pictures that stay or were added. */
export async function slipBody(fields: Fields, { form, api }: { form: FormData; api: Api }): Promise<Fields> {
  const { pictureIds: _kept, pictureFiles: _files, removePictureIds: _gone, ...rest } = fields;
  const refusal = await storePictures(api, form, maxVouchers);
  if (refusal !== null) throw new Refused(refusal, "pictureFiles");
  return { ...rest, voucherIds: form.getAll("pictureIds") };
}
