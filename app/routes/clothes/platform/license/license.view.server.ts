/** 营业执照 as its pages show and read it. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readPicture } from "#app/lib/form/form.server.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { optionsOf } from "#app/lib/options.ts";
import {
  type LicenseStatus,
  licenseStatusLabels,
  licenseTypeLabels,
  paperKindLabels,
} from "#contract/platform/license.words.ts";
import { type LicensePaper, type LicenseRow, licenseEndpoints } from "#contract/platform/licenses.ts";

const tones: Record<LicenseStatus, Tone> = { VALID: "good", EXPIRING: "warn", EXPIRED: "bad", CANCELLED: "neutral" };

export type LicenseRowView = ReturnType<typeof licenseRow>;

export function licenseRow(row: LicenseRow) {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    type: licenseTypeLabels[row.type],
    legalPerson: row.legalPerson,
    startDay: row.startDay ?? "",
    endDay: row.endDay ?? "长期",
    image: row.hasImage ? "有" : "无",
    shops: row.shops,
    status: licenseStatusLabels[row.status],
    tone: tones[row.status],
    cancelled: row.status === "CANCELLED",
  };
}

export type PaperRowView = ReturnType<typeof paperRow>;

export function paperRow(paper: LicensePaper) {
  return {
    id: paper.id,
    kind: paperKindLabels[paper.kind],
    name: paper.name,
    no: paper.no,
    endDay: paper.endDay ?? "长期",
    hasImage: paper.hasImage,
    status: licenseStatusLabels[paper.status],
    tone: tones[paper.status],
  };
}

export const licenseChoices = {
  types: optionsOf(licenseTypeLabels),
  statuses: optionsOf(licenseStatusLabels),
  kinds: optionsOf(paperKindLabels),
};
export type LicenseChoices = typeof licenseChoices;

/** The picture chosen in the form, kept as it is; its content's id. */
export function readLicensePicture(api: Api, form: FormData): Promise<string | null> {
  return readPicture(api, form, "image", licenseEndpoints.upload);
}
