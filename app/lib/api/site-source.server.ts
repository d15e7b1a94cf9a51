/**
 * What the company shows on every page (网站设置 of 系统设置), kept in this process. The API's count, which every answer
 * to a session carries, says when it has changed (docs/decisions/sessions.md, "One epoch for what callers may keep").
 * A host that has no such setting is asked now and then.
 */
import { type SiteSetting, siteEndpoints } from "#contract/system/settings.ts";

export interface SiteSource {
  /** As it was last read; until then as the process was started. */
  current(): SiteSetting;
  /** Reads it where it is known to have changed; `anew` also where that cannot be known and some seconds have passed. */
  read(options?: { anew?: boolean }): Promise<SiteSetting>;
  /** Takes note of an answer's count; true when what was read is older. */
  note(epoch: string | null): boolean;
}

/** A page waits no longer for it than for a sign of life. */
const patienceMs = 2_000;
/** How long it is trusted where no answer of a session says that it has changed. */
const anonymousMs = 5_000;
/** Of a host that does not know it; and of one that did not answer. */
const unknownMs = 5 * 60_000;
const failedMs = 5_000;

/** `url`: the host's address, asked anew for each call. `usual`: what holds until the company has set something. */
export function createSiteSource(url: () => string, usual: SiteSetting, now: () => number = Date.now): SiteSource {
  let setting = usual;
  /** The count it was read at; null where no count can tell whether it stands. */
  let epoch: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  /** When it is read again though no count asks for it; none while counts do. */
  let until = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const load = async () => {
    const answer = await fetch(url() + siteEndpoints.shown.path, { signal: AbortSignal.timeout(patienceMs) }).catch(
      () => null,
    );
    const read = siteEndpoints.shown.response.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
    readAt = now();
    if (read.success) {
      setting = read.data.site ?? usual;
      epoch = String(read.data.epoch);
      until = Number.POSITIVE_INFINITY;
      return;
    }
    // What was known before is still the best there is.
    epoch = null;
    until = readAt + (answer && answer.status < 500 ? unknownMs : failedMs);
  };

  return {
    current: () => setting,
    async read({ anew = false } = {}) {
      const old = now() >= until || (anew && epoch !== null && now() - readAt > anonymousMs);
      if (old) {
        reading ??= load().finally(() => {
          reading = null;
        });
        await reading;
      }
      return setting;
    },
    note(heard) {
      if (heard === null || epoch === null || heard === epoch) return false;
      until = Number.NEGATIVE_INFINITY;
      return true;
    },
  };
}
