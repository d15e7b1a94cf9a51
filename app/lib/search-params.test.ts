/** A list page's address: bad values fall back, one by one. */
import { describe, expect, it } from "vitest";
import { productEndpoints } from "#contract/goods/products.ts";
import { parseSearch, withParams } from "./search-params.ts";

const read = (search: string) => parseSearch(productEndpoints.list.query, new URLSearchParams(search));

describe("parseSearch", () => {
  it("reads what is good", () => {
    expect(read("keyword=裙&page=2&size=50&sort=styleNo,asc&status=ON&priceFromFen=100")).toEqual({
      keyword: "裙",
      page: 2,
      size: 50,
      sort: ["styleNo,asc"],
      status: "ON",
      priceFromFen: 100,
    });
  });

  it("drops a bad value and keeps the others", () => {
    expect(read("page=-3&size=7&status=GONE&keyword=裙&launchFrom=yesterday")).toEqual({
      keyword: "裙",
      page: 0,
      size: 20,
      sort: [],
    });
  });

  it("takes empty values for absent, and a repeated single value for bad", () => {
    expect(read("keyword=&status=&page=")).toEqual({ page: 0, size: 20, sort: [] });
    expect(read("page=1&page=2&sort=styleNo,asc&sort=sold7,desc")).toEqual({
      page: 0,
      size: 20,
      sort: ["styleNo,asc", "sold7,desc"],
    });
  });

  it("ignores parameters it does not know, also those every object inherits", () => {
    expect(read("utm=x&__proto__=x&constructor=x&toString=x&toString=y")).toEqual({ page: 0, size: 20, sort: [] });
  });
});

describe("withParams", () => {
  it("changes, adds and takes away", () => {
    expect(withParams("?keyword=a&page=3", { page: 0, status: "ON", keyword: null })).toBe("?page=0&status=ON");
  });

  it("leaves out empty values, and keeps repeated ones", () => {
    expect(withParams("?a=&b=1&b=2", {})).toBe("?b=1&b=2");
  });

  it("gives an address even where nothing is left", () => {
    expect(withParams("?a=1", { a: null })).toBe("?");
  });
});
