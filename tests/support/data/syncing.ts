/** A back office of the demo company whose platforms are the test platform, for as long as a file of tests runs. */
import { afterAll, beforeAll } from "vitest";
import type { SyncNode } from "#backoffice/trade/platform/sync/link.ts";
import { openBackoffice, type TestBackoffice } from "../backoffice.ts";
import { demoNow } from "../company/demo-database.ts";
import { startTestPlatform, type TestPlatform } from "../platform/test-platform.ts";
import { secretKey } from "./shop-sync.ts";

interface Syncing {
  readonly backoffice: TestBackoffice;
  /** Once the tests run. */
  readonly platform: TestPlatform;
  /** The platform forgets, and its clock is the demo's again. */
  reset(): Promise<void>;
  /** A node of its own, at that time. */
  node(now?: () => Date): SyncNode;
  /** The platform's clock. */
  setNow(now: Date): Promise<void>;
}

export function openSyncing(): Syncing {
  let started: TestPlatform | undefined;
  const platform = () => {
    if (!started) throw new Error("the platform is not started yet");
    return started;
  };
  beforeAll(async () => {
    started = await startTestPlatform();
    await setNow(demoNow);
  }, 60_000);
  afterAll(() => started?.stop());
  const settings = {
    secretKey,
    get platformGateway() {
      return platform().url;
    },
  };
  const backoffice = openBackoffice(settings);
  const setNow = (now: Date) => platform().setConduct({ now: now.toISOString() });
  return {
    backoffice,
    get platform() {
      return platform();
    },
    async reset() {
      await platform().reset();
      await setNow(demoNow);
    },
    node: (now = () => demoNow) => ({ db: backoffice.database.db, clock: { now }, settings: { ...settings } }),
    setNow,
  };
}
