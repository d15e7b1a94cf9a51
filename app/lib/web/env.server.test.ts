/** What the site says of itself unless its operator says something else. */
import { expect, it } from "vitest";
import { readWebConfig } from "./env.server.ts";

it("has a title and a copyright line by default, and those of the operator", () => {
  expect(readWebConfig({})).toMatchObject({ site: { title: "云裳", footer: "© 云裳 版权所有", caseNumber: "" } });
  expect(readWebConfig({ SITE_FOOTER: "© 2026 红袖服饰", SITE_CASE_NUMBER: "粤ICP备1号" })).toMatchObject({
    site: { footer: "© 2026 红袖服饰", caseNumber: "粤ICP备1号" },
  });
});
