/** Where a redirect may lead: nowhere but here. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "./paths.ts";

test("a path of this site is kept as it is", () => {
  expect(localPath("/clothes/goods/product/list?status=ON&page=2")).toBe(
    "/clothes/goods/product/list?status=ON&page=2",
  );
});

test("another host is refused in every spelling", () => {
  for (const target of ["//evil.example", "/\\evil.example", "https://evil.example", "/.//evil.example", "/a/..//evil"])
    expect(localPath(target, "/home")).toBe("/home");
});

test("whatever is asked for, a browser stays on this host", () => {
  const piece = fc.constantFrom("/", ".", "..", "\\", "evil.example", "?", "#", "@", ":", "%2e", "\t", "a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(`/${pieces.join("")}`);
      expect(new URL(path, "http://shop.example").origin).toBe("http://shop.example");
    }),
  );
});
