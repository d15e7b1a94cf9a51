/**
 * What Stryker lacks for tests that tell stories on a database. A runner that asks whole test files of a fault: within
 * a file a test leans on those before it, and alone it would fail without any fault; and a file whose `beforeAll` fails has told,
 * too. And a checker that keeps the
 * sample: what is not drawn is set aside before it runs (Stryker's word for that is "compile error").
 */
import { relative, sep } from "node:path";
import { CheckStatus } from "@stryker-mutator/api/check";
import { commonTokens, declareClassPlugin, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { DryRunStatus, MutantRunStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";
import { isDrawn } from "./sample.mjs";

const vitest = /** @type {(typeof vitestPlugins)[number]} */ (vitestPlugins[0]);

wholeFileRunner.inject = [commonTokens.injector];
/** @param {import("@stryker-mutator/api/plugin").Injector<import("@stryker-mutator/api/plugin").PluginContext>} injector */
function wholeFileRunner(injector) {
  const runner = vitest.factory(injector);
  const [dryRun, mutantRun] = [runner.dryRun.bind(runner), runner.mutantRun.bind(runner)];
  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    const failed = failedFile(runner);
    return failed ? { status: DryRunStatus.Error, errorMessage: `${failed.filepath}: ${failed.message}` } : result;
  };
  const until = Number(process.env.MUTATION_UNTIL ?? Number.POSITIVE_INFINITY);
  runner.mutantRun = async ({ testFilter, ...options }) => {
    if (Date.now() > until) return { status: MutantRunStatus.Error, errorMessage: timeIsUp };
    const result = await mutantRun({
      ...options,
      ...(testFilter && { testFilter: [...new Set(testFilter.map(anyTestOfFile))] }),
    });
    const failed = result.status === MutantRunStatus.Survived && failedFile(runner);
    if (!failed) return result;
    const killedBy = testFilter?.find((id) => failed.filepath.endsWith(`/${id.slice(0, id.indexOf("#"))}`)) ?? "";
    return { ...result, status: MutantRunStatus.Killed, killedBy: [killedBy], failureMessage: failed.message };
  };
  return runner;
}

/** Of faults that nobody has tried any more: they are neither told of nor not. */
const timeIsUp = "time is up";

/**
 * A file that failed before its first test: its tests are skipped, and Stryker would take them for passed.
 * @param {ReturnType<typeof vitest.factory>} runner
 */
function failedFile(runner) {
  const { ctx } = /** @type {{ ctx: import("vitest/node").Vitest }} */ (/** @type {unknown} */ (runner));
  const file = ctx.state.getFiles().find(({ result }) => result?.errors?.length);
  return file && { filepath: file.filepath, message: file.result?.errors?.[0]?.message ?? "" };
}

/**
 * The id of the file's tests, whatever their names.
 * @param {string} testId `file#name`
 */
function anyTestOfFile(testId) {
  return testId.slice(0, testId.indexOf("#") + 1);
}

class SampleChecker {
  static inject = [commonTokens.options];

  /** @param {import("@stryker-mutator/api/core").StrykerOptions} options */
  constructor(options) {
    this.sample = /** @type {{ seed: string, share: number }} */ (options.sample);
  }

  async init() {}

  /**
   * @param {import("@stryker-mutator/api/core").Mutant[]} mutants
   * @returns {Promise<Record<string, import("@stryker-mutator/api/check").CheckResult>>}
   */
  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => {
        return [
          mutant.id,
          isDrawn({ ...mutant, fileName: fromRoot(mutant.fileName) }, this.sample)
            ? { status: CheckStatus.Passed }
            : { status: CheckStatus.CompileError, reason: "not drawn" },
        ];
      }),
    );
  }
}

/** Says at once which fault no test has told of: a run may take hours. */
class SurvivorReporter {
  /** @param {import("@stryker-mutator/api/core").MutantResult} result */
  onMutantTested({ fileName, location: { start }, mutatorName, replacement, status, statusReason }) {
    if (statusReason?.includes(timeIsUp)) return;
    if (status !== "Survived" && status !== "Timeout" && status !== "RuntimeError") return;
    const place = `${fromRoot(fileName)}:${start.line}:${start.column}`;
    process.stdout.write(`${status} ${place} ${mutatorName} → ${replacement}\n`);
  }
}

/** @param {string} fileName */
function fromRoot(fileName) {
  return relative(process.cwd(), fileName).split(sep).join("/");
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "whole-files", wholeFileRunner),
  declareClassPlugin(PluginKind.Checker, "sample", SampleChecker),
  declareClassPlugin(PluginKind.Reporter, "survivors", SurvivorReporter),
];

export const strykerValidationSchema = {
  properties: { sample: { type: "object", properties: { seed: { type: "string" }, share: { type: "number" } } } },
};
