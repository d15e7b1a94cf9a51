/** What comes first in a company that has not sold anything yet: asked where a page would show nothing. */

import type { Api } from "#app/lib/api/api.server.ts";
import type { Answer } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";
import { setupEndpoints } from "#contract/system/setup.ts";
import { setupPurposes, setupTitles } from "#contract/system/setup.words.ts";

export interface FirstStep {
  title: string;
  purpose: string;
  /** Neither goods nor bills: figures would all be 0. */
  empty: boolean;
}

/** The next step of 开业准备; null once the company sells, and for who does not set it up. */
export async function readFirstStep(api: Api, roles: readonly string[]): Promise<FirstStep | null> {
  if (!roles.includes(adminRole)) return null;
  const answer = await api.outcome(setupEndpoints.status);
  return answer.ok ? firstStepOf(answer.value) : null;
}

/** The same of what was already answered. */
export function firstStepOf({ finished, next, empty }: Answer<typeof setupEndpoints.status>): FirstStep | null {
  if (finished || next === null) return null;
  return { title: setupTitles[next], purpose: setupPurposes[next], empty };
}
