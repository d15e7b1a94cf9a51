/** Instants as the platforms write them, all of them Asia/Shanghai, which has had no summer time since 1991. Pure. */

const shanghaiMs = 8 * 3_600_000;

/** `2026-11-22 18:00:00`, to the second. */
export function writeShanghai(instant: Date): string {
  return new Date(instant.getTime() + shanghaiMs).toISOString().slice(0, 19).replace("T", " ");
}

/** `20261122180000000+0800`. */
export function writeAlibaba(instant: Date): string {
  const digits = new Date(instant.getTime() + shanghaiMs).toISOString().replace(/\D/g, "");
  return `${digits}+0800`;
}

/** Whole seconds since 1970. */
export function writeEpoch(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1000));
}

/**
 * An instant in any form that a platform or its spreadsheet has: seconds or milliseconds since 1970,
 * `yyyy-MM-dd HH:mm[:ss]` with `-`, `/`, `.` or 年月日, a day alone, `yyyyMMddHHmmss[SSS]+0800`. Null for what says that there is
 * none (empty, `0`, zeros); undefined for what is no instant.
 */
export function readInstant(written: string): Date | null | undefined {
  const text = written
    .normalize("NFKC")
    .trim()
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日/, "$1-$2-$3")
    .replace(
      /(\d{1,2})[时点](\d{1,2})分(?:(\d{1,2})秒)?$/,
      (_, hour, minute, second) => `${hour}:${minute}:${second ?? "00"}`,
    );
  if (/^[0\s:/-]*$/.test(text)) return null;
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return new Date(Number(text));
  const match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\d{3})?(?:\+0800)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 2026-02-30 and 25:00 are no instants, though Date makes some of them.
  const real = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && utc.getUTCHours() === hour;
  return real && minute < 60 && second < 60 ? new Date(utc.getTime() - shanghaiMs) : undefined;
}

/**
 * A promise of when it is sent, wherever it stands in a text: `子订单3304…： 2026-06-11 22:17前 ;` has one a line, of which the
 * earliest counts. Null where there is none that can be read: no order is left out for its promise.
 */
export function readPromise(text: string): Date | null {
  const whole = readInstant(text);
  if (whole !== undefined) return whole;
  const times = (
    text.normalize("NFKC").match(/\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:[ T]*\d{1,2}:\d{2}(?::\d{2})?)?/g) ?? []
  )
    .flatMap((one) => readInstant(one) ?? [])
    .map((instant) => instant.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
