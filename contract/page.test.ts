/** Every list's page, size and sort. */
import { describe, expect, it } from "vitest";
import { findSort, findSorts, pageQuery } from "./page.ts";

const fields = ["launchDate", "styleNo"] as const;

describe("pageQuery", () => {
  it("starts at the first page of twenty rows", () => {
    expect(pageQuery.parse({})).toEqual({ page: 0, size: 20, sort: [] });
  });

  it("reads the text of a query string", () => {
    expect(pageQuery.parse({ page: "3", size: "50", sort: "styleNo,asc" })).toEqual({
      page: 3,
      size: 50,
      sort: ["styleNo,asc"],
    });
    expect(pageQuery.parse({ sort: ["id,desc", "styleNo,asc"] }).sort).toEqual(["id,desc", "styleNo,asc"]);
  });

  it("refuses pages and sizes that no list has", () => {
    for (const query of [
      { page: "-1" },
      { page: "1.5" },
      { page: "x" },
      { page: "100001" },
      { size: "0" },
      { size: "7" },
      { size: "100000" },
    ]) {
      const issue = pageQuery.safeParse(query).error?.issues[0]?.message;
      expect(issue, JSON.stringify(query)).toMatch(/^(页码|每页条数)/);
    }
  });
});

describe("findSort", () => {
  it("takes the first field it knows and ignores the rest", () => {
    expect(findSort(["id,desc", "styleNo,asc", "launchDate,desc"], fields)).toEqual({
      field: "styleNo",
      direction: "asc",
    });
    expect(findSort(["id,desc"], fields)).toBeNull();
    expect(findSort([], fields)).toBeNull();
  });

  it("sorts downwards unless told upwards", () => {
    for (const text of ["styleNo", "styleNo,", "styleNo,desc", "styleNo,down; drop table"]) {
      expect(findSort([text], fields)).toEqual({ field: "styleNo", direction: "desc" });
    }
  });

  it("reads all that it knows, in their order", () => {
    expect(findSorts(["styleNo,asc", "id,desc", "launchDate"], fields)).toEqual([
      { field: "styleNo", direction: "asc" },
      { field: "launchDate", direction: "desc" },
    ]);
  });

  it("knows no field by inheritance", () => {
    expect(findSort(["constructor,asc", "__proto__,asc"], fields)).toBeNull();
  });
});
