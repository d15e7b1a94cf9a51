/** Who sees what a page leaves to those with permission (product.md §6, §8). */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Can, HeldRoles } from "./can.tsx";

function shown(held: readonly string[] | null, roles: readonly string[]): string {
  const page = <Can roles={roles}>新增</Can>;
  return renderToStaticMarkup(held ? <HeldRoles.Provider value={held}>{page}</HeldRoles.Provider> : page);
}

it("shows its children to holders of at least one of the roles", () => {
  expect(shown(["version:add"], ["dict:add", "version:add"])).toBe("新增");
});

it("leaves them out for everybody else, and where no roles are known", () => {
  expect([shown(["dict:add"], ["version:add"]), shown([], ["version:add"]), shown(null, ["version:add"])]).toEqual([
    "",
    "",
    "",
  ]);
});

it("lets admin pass", () => {
  expect(shown(["admin"], ["version:add"])).toBe("新增");
});

it("says how it is used when the list is empty or missing, whoever looks", () => {
  for (const roles of [[], undefined as unknown as string[], "admin" as unknown as string[]]) {
    expect(() => shown(["admin"], roles)).toThrow('使用方式：<Can roles={["admin", "editor"]}>');
  }
});
