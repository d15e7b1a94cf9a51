/**
 * The order of test files: one kind after the other, for a worker is kept as long
 * as the next file is of its kind, and of each kind the longest first, so that no
 * worker ends up with one of them alone. How long each took was noted by
 * `npm test -- --note-durations`.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const seconds: Record<string, number> = JSON.parse(readFileSync(join(import.meta.dirname, "durations.json"), "utf8"));
/** For a journey that was not there then; what else is missing took less than a second. */
const newJourney = 20;
/** The demo company of the journeys is seeded while the others run. */
const kinds = ["unit", "api", "journeys"];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort(
      (one, other) => kindOf(one) - kindOf(other) || durationOf(other) - durationOf(one),
    );
  }
}

function kindOf({ project }: TestSpecification): number {
  return kinds.indexOf(project.name);
}

function durationOf({ moduleId, project }: TestSpecification): number {
  return seconds[relative(root, moduleId).replaceAll("\\", "/")] ?? (project.name === "journeys" ? newJourney : 0);
}
