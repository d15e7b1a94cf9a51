/** The one permission rule (product.md §6). */
import { describe, expect, it } from "vitest";
import { adminRole, hasPermission, permissions } from "./permissions.ts";

const { productAdd, productEdit, productList } = permissions;

describe("hasPermission", () => {
  it("needs at least one of the wanted codes", () => {
    expect(hasPermission([productList, productEdit], [productAdd, productEdit])).toBe(true);
    expect(hasPermission([productList], [productAdd, productEdit])).toBe(false);
    expect(hasPermission([], [productList])).toBe(false);
  });

  it("lets admin pass every check", () => {
    expect(hasPermission([adminRole], [productAdd])).toBe(true);
  });

  it("gives false for an empty or missing list, also to admin", () => {
    expect(hasPermission([adminRole], [])).toBe(false);
    expect(hasPermission([adminRole], undefined)).toBe(false);
  });

  it("compares whole codes", () => {
    expect(hasPermission(["msClothesProduct", "msClothesProduct:*", "ADMIN"], [productList])).toBe(false);
  });
});
