/** What the start of the browser's half leans on: Remix throws the promise of its data, before any hook. */
import { RemixBrowser } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { dataDecoded } from "./decoded-data.ts";

afterEach(() => vi.unstubAllGlobals());

it("data that are still being decoded are a promise that is thrown, outside of React too, and waited for", async () => {
  let breakOff = (_why: Error) => {};
  const stream = new ReadableStream({
    start(controller) {
      breakOff = (why) => controller.error(why);
    },
  });
  const remix = { future: { v3_singleFetch: true }, stream };
  vi.stubGlobal("window", { __remixContext: remix });
  expect(thrownBy(() => RemixBrowser({}))).toBeInstanceOf(Promise);
  let over = false;
  const waited = dataDecoded().finally(() => {
    over = true;
  });
  await new Promise(setImmediate);
  expect(over).toBe(false);
  breakOff(new Error("the line broke"));
  await waited.catch(() => {});
  expect(over).toBe(true);
});

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (thrown) {
    return thrown;
  }
}
