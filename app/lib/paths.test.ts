/** A redirect leads to a page of this site or nowhere. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isExternal, localPath, loginPath, pageAddress } from "./paths.ts";

const browserBase = "https://yunshang.example";

/** Where a browser goes when told `Location: target`. */
function landsOn(target: string): string {
  return new URL(target, browserBase).origin;
}

describe("localPath", () => {
  it("keeps paths of this site with their query and fragment", () => {
    for (const path of [
      "/",
      "/dashboard",
      "/clothes/goods/product/list?keyword=%E8%A3%99&page=2",
      "/a#b",
      "/login?redirect=/a",
    ]) {
      expect(localPath(path)).toBe(path);
    }
    expect(localPath("/商品")).toBe("/%E5%95%86%E5%93%81");
  });

  it("falls back where there is no path", () => {
    expect([localPath(null), localPath(undefined), localPath(""), localPath("dashboard", "/home")]).toEqual([
      "/",
      "/",
      "/",
      "/home",
    ]);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "http://evil.example",
    "https:evil.example",
    "HTTPS://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "\t//evil.example",
    "/\u0000/evil.example",
    "/\u0085/x",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "/./\\evil.example",
    "/..///evil.example",
    "/a/../..//evil.example/b",
  ])("refuses %j", (target) => {
    expect(localPath(target)).toBe("/");
  });

  it("keeps encoded slashes as they are: they are no separators", () => {
    expect(localPath("/%2F%2Fevil.example")).toBe("/%2F%2Fevil.example");
    expect(localPath("/%5Cevil.example")).toBe("/%5Cevil.example");
  });

  it("never leads away, whatever is put together", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "\\",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "\t",
      " ",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "http:",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const path = localPath(`/${pieces.join("")}`);
        expect(landsOn(path)).toBe(browserBase);
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});

it("knows links that lead elsewhere by how they start", () => {
  const external = ["http://a", "https://a.example/b", "mailto:a@b.cn", "tel:10086"];
  const internal = ["", "/", "/http://a", "clothes/goods", "httpx", "//a", "ftp://a", " https://a", "javascript:x"];
  expect(external.filter(isExternal)).toEqual(external);
  expect(internal.filter(isExternal)).toEqual([]);
});

it("names the page that a data request is of", () => {
  const address = (path: string) => pageAddress({ url: `https://host.example${path}` });
  expect(address("/clothes/goods/product/edit?id=7")).toBe("/clothes/goods/product/edit?id=7");
  expect(address("/clothes/goods/product/edit.data?id=7&_routes=routes%2Fshell")).toBe(
    "/clothes/goods/product/edit?id=7",
  );
  expect([address("/_root.data"), address("//evil.example")]).toEqual(["/", "/"]);
});

describe("loginPath", () => {
  it("carries the wanted path", () => {
    expect(loginPath("/clothes/goods/product/list?page=1")).toBe(
      "/login?redirect=%2Fclothes%2Fgoods%2Fproduct%2Flist%3Fpage%3D1",
    );
  });

  it("carries nothing for the root or for another site", () => {
    expect([loginPath("/"), loginPath("//evil.example")]).toEqual(["/login", "/login"]);
  });
});
