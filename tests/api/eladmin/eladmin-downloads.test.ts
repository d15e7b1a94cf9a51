/** Every 导出 of ELADMIN's lists, asked as its client does: with the list's query, page and all (eladmin-client.md). */
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
let admin = "";
beforeAll(async () => {
  admin = await backoffice.signIn("admin");
});

const downloads = Object.values(endpoints)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .filter(({ download, method, path }) => download && method === "GET" && path.endsWith("/download"))
  .map(({ path }) => path);

describe("a workbook is answered", () => {
  it("by every list that the client exports", () => {
    const named = (
      "users roles menus dept job dict jobs jobs/logs logs logs/error serverDeploy app deploy deployHistory database " +
      "localStorage s3Storage"
    ).split(" ");
    const expected = [...named.map((name) => `/api/${name}/download`), "/auth/online/download"];
    expect(expected.filter((path) => !(downloads as string[]).includes(path))).toEqual([]);
  });

  it.each(downloads)("by %s, whatever page was asked for", async (path) => {
    const reply = await fetch(`${backoffice.url}${path}?page=3&size=10&sort=id%2Cdesc`, {
      headers: { Authorization: admin, "Content-Type": "application/json" },
    });
    expect(reply.status, path).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    // A workbook is a zip file.
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
});
