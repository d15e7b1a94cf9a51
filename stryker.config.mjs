/**
 * `npm run mutate [-- --mutate path]`: puts faults into the rules that decide over goods, money and rights, one at a
 * time, and sees whether a test tells. Outside `npm test`: it takes as long as it finds to try.
 */
export default {
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutation/rules.config.ts" },
  // Rules are pure, and their tests stand beside them; operations are named on the command line, with a longer patience.
  mutate: ["backoffice/**/*.rules.ts", "contract/{money,permissions,page}.ts"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 20_000,
  // Sentences are compared by the tests that mean them; a mutated wording of every label proves nothing.
  mutator: { excludedMutations: ["StringLiteral"] },
  ignoreStatic: true,
  reporters: ["clear-text", "progress", "html", "json"],
  htmlReporter: { fileName: "node_modules/.cache/mutation/report.html" },
  jsonReporter: { fileName: "node_modules/.cache/mutation/report.json" },
  tempDirName: ".mutation",
  thresholds: { high: 95, low: 90, break: 90 },
};
