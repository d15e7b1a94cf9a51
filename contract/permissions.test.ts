/** The one permission rule (product.md §6). */
import { describe, expect, it } from "vitest";
import { adminRole, hasPermission, packPermissions, permissions, unpackPermissions } from "./permissions.ts";

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

describe("packed codes", () => {
  it("come back as they were, those that the table knows", () => {
    const all = Object.values(permissions);
    for (const held of [[] as string[], ["admin"], all, all.slice(5, 9), ["no:such", all[0] ?? "", all.at(-1) ?? ""]]) {
      const known = held.filter((code) => code === "admin" || all.some((one) => one === code));
      expect(unpackPermissions(packPermissions(held))).toEqual(known);
    }
    expect(packPermissions(["admin"])).toBe("1");
  });
});
