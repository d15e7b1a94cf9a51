/** How a licence or a paper stands on a day. Pure. */
import { type LicenseStatus, licenseExpiringDays } from "#contract/platform/license.words.ts";

/** `endDay` null: 长期. The last day counts. */
export function licenseStatusOf(
  { endDay, cancelled = false }: { endDay: string | null; cancelled?: boolean },
  today: string,
): LicenseStatus {
  if (cancelled) return "CANCELLED";
  if (endDay === null) return "VALID";
  if (endDay < today) return "EXPIRED";
  return daysBetween(today, endDay) <= licenseExpiringDays ? "EXPIRING" : "VALID";
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
