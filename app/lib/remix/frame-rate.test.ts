/** That the scheduler whose slices we set is React's own, and takes the setting. */
import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { renderInLongSlices } from "./frame-rate.ts";

it("is the one that React renders with", () => {
  const here = createRequire(import.meta.url);
  const ofReact = createRequire(here.resolve("react-dom"));
  expect(here.resolve("scheduler")).toBe(ofReact.resolve("scheduler"));
});

it("gives way after 100 ms, not 5", async () => {
  const { unstable_scheduleCallback: schedule, unstable_shouldYield: shouldYield } = createRequire(import.meta.url)(
    "scheduler",
  );
  const clock = vi.spyOn(performance, "now");
  const yields = () =>
    new Promise<boolean[]>((resolve) => {
      schedule(3, () => {
        const start = performance.now();
        const after = (ms: number) => {
          clock.mockReturnValue(start + ms);
          return shouldYield();
        };
        const answers = [after(1), after(50), after(150)];
        clock.mockReset();
        resolve(answers);
      });
    });
  expect(await yields()).toEqual([false, true, true]);
  renderInLongSlices();
  expect(await yields()).toEqual([false, false, true]);
});
