/**
 * The order of test files: longest first, so that no worker ends up with one of
 * them alone. How long each took was noted by `npm test -- --note-durations`.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const seconds: Record<string, number> = JSON.parse(readFileSync(join(import.meta.dirname, "durations.json"), "utf8"));
/** For a journey that was not there then; what else is missing took less than a second. */
const newJourney = 20;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => durationOf(other) - durationOf(one));
  }
}

function durationOf({ moduleId, project }: TestSpecification): number {
  return seconds[relative(root, moduleId).replaceAll("\\", "/")] ?? (project.name === "journeys" ? newJourney : 0);
}
