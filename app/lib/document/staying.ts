/** Whether loaders run again after scans or cells were sent by a page that stays where it is. Pure. */

import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { draftIntent } from "./draft.ts";

type Revalidation = Pick<ShouldRevalidateFunctionArgs, "formData" | "actionStatus" | "defaultShouldRevalidate">;

/**
 * For routes that show nothing of a draft: as without this function, but not after what its page sent by itself. A
 * refusal reloads nothing: the router says so to routes without a function of their own alone, and what was typed
 * would go with it.
 */
export function revalidatesUnlessStaying({ formData, actionStatus = 200, defaultShouldRevalidate }: Revalidation) {
  const stayed = formData?.has("stay") && formData.get("intent") === draftIntent;
  return defaultShouldRevalidate && actionStatus < 400 && !stayed;
}
