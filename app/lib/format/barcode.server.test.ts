import { expect, it } from "vitest";
import { drawBarcode } from "./barcode.server.ts";

it("draws an EAN-13 in 95 modules with its quiet zones, guards first and last", () => {
  const { width, bars } = drawBarcode("ean13", "2000000000015");
  expect(width).toBe(11 + 95 + 7);
  expect(bars.startsWith("M11 0h1v1h-1zM13 0h1v1h-1z")).toBe(true);
  expect(bars.endsWith("M103 0h1v1h-1zM105 0h1v1h-1z")).toBe(true);
});

it("draws a Code 128 of whole characters", () => {
  // Start, eight or fewer symbols and a checksum of 11 modules each, and a stop of 13.
  const { width } = drawBarcode("code128", "8801-BK-S");
  expect((width - 20 - 13) % 11).toBe(0);
});
