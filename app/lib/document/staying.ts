/** Whether loaders run again after scans or cells were sent by a page that stays where it is. Pure. */

import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { draftIntent } from "./draft.ts";

/** For routes that show nothing of a draft: as the router would, but not after what its page sent by itself. */
export function revalidatesUnlessStaying({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !(formData?.has("stay") && formData.get("intent") === draftIntent);
}
