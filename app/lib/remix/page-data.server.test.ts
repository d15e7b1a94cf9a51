/** The loaders of pages give one text each; what answers by itself, and what has no component, is left alone. */
import { data, redirect, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { withPageDataAsText } from "./page-data.server.ts";

const given = { rows: [{ id: 1, name: "衬衫", price: null }], "": true };
const page = () => null;

function loaderOf(loader: () => unknown, { component = page as unknown, id = "routes/list" } = {}) {
  const routes = { [id]: { id, module: { loader, default: component } } };
  const build = withPageDataAsText({ routes } as unknown as ServerBuild);
  return build.routes[id]?.module.loader?.({} as never);
}

describe("the data of a page", () => {
  it("is one text that reads as what was given", async () => {
    expect(JSON.parse(String(await loaderOf(() => given)))).toEqual(given);
    expect(JSON.parse(String(await loaderOf(async () => given)))).toEqual(given);
  });

  it("keeps status and headers", async () => {
    const answer = await loaderOf(() => data(given, { status: 400, headers: { "Set-Cookie": "a=1" } }));
    expect(answer).toEqual(data(JSON.stringify(given), { status: 400, headers: { "Set-Cookie": "a=1" } }));
  });

  it("leaves responses, nothing, resource routes and the root as they are", async () => {
    const away = redirect("/login");
    expect(await loaderOf(() => away)).toBe(away);
    expect(await loaderOf(() => null)).toBeNull();
    expect(await loaderOf(() => given, { component: null })).toBe(given);
    expect(await loaderOf(() => given, { id: "root" })).toBe(given);
  });

  it("passes on what a loader throws", async () => {
    const gone = new Response(null, { status: 404 });
    await expect(loaderOf(async () => Promise.reject(gone))).rejects.toBe(gone);
  });
});
