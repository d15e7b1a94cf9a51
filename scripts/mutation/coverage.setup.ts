/**
 * Stryker asks of a fault the tests that passed its place. What a file's `beforeAll` passes, and what follows a test
 * (outbox, jobs), belongs to no test and would count as passed by the loading of modules: asked of every file. Here it
 * belongs to a test of its file, and only what loading passes belongs to none.
 */

import type { RunnerTask, RunnerTestFile } from "vitest";
import { beforeAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    globalNamespace: string;
    mode: "dry-run" | "mutant";
  }
}

if (inject("mode") === "dry-run") {
  const stryker = Reflect.get(globalThis, inject("globalNamespace"));
  let current: string | undefined;
  Object.defineProperty(stryker, "currentTestId", {
    configurable: true,
    get: () => current,
    set(id: string | undefined) {
      current = id ?? current;
    },
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern here
  beforeAll(({}, file) => {
    const first = firstTest(file.tasks);
    if (first) current = `${(file as RunnerTestFile).filepath}#${first}`;
  });
}

/** Its name as Stryker joins it: with those of the suites around it. */
function firstTest(tasks: readonly RunnerTask[]): string | undefined {
  for (const task of tasks) {
    if (task.type === "test") return task.name;
    const within = firstTest(task.tasks);
    if (within !== undefined) return `${task.name} ${within}`;
  }
  return undefined;
}
