/** Loaders that learn that what they stand on has changed run again, all of them, on what was read anew. */

import { setTimeout as pause } from "node:timers/promises";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { beforeEach, describe, expect, it } from "vitest";
import { renewWith, withFreshPages } from "./fresh-page.server.ts";

/** Which loader ran on which version of the company's menus. */
let ran: string[] = [];
let company = { menus: 1 };
let context: AppLoadContext & { menus: number; isOutdated: boolean };

beforeEach(() => {
  ran = [];
  company = { menus: 1 };
  context = { menus: 1, isOutdated: false } as typeof context;
  renewWith(context, {
    isOutdated: () => context.isOutdated,
    renew: async () => Object.assign(context, { menus: company.menus, isOutdated: false }),
  });
});

function ask(loaders: Record<string, () => unknown>): Promise<unknown[]> {
  const routes = Object.entries(loaders).map(([id, load]) => {
    const loader = () => {
      ran.push(`${id} ${context.menus}`);
      return load();
    };
    return [id, { id, module: { loader } }];
  });
  const build = withFreshPages({ routes: Object.fromEntries(routes) } as unknown as ServerBuild);
  return Promise.all(Object.values(build.routes).map((route) => route?.module.loader?.({ context } as never)));
}

/** As a call does whose answer names another epoch. */
function learn() {
  if (context.menus !== company.menus) context.isOutdated = true;
  return company.menus;
}

describe("a page whose loaders learn of a change", () => {
  it("is made again as a whole, the loaders that ended before too", async () => {
    company.menus = 2;
    const list = async () => {
      await pause(5);
      return learn();
    };
    expect(await ask({ shell: () => context.menus, list })).toEqual([2, 2]);
    expect(ran).toEqual(["shell 1", "list 1", "shell 2", "list 2"]);
  });

  it("runs once while nothing changes", async () => {
    expect(await ask({ shell: () => context.menus, list: async () => learn() })).toEqual([1, 1]);
    expect(ran).toEqual(["shell 1", "list 1"]);
  });

  it("forgets what a loader threw on the old state, and throws what it throws on the new one", async () => {
    company.menus = 2;
    const guard = async () => {
      if (learn() !== context.menus) throw new Response(null, { status: 302, headers: { Location: "/401" } });
      return "page";
    };
    expect(await ask({ guard })).toEqual(["page"]);
    const gone = new Response(null, { status: 404 });
    await expect(ask({ list: async () => Promise.reject(gone) })).rejects.toBe(gone);
  });

  it("is shown as it came when every round finds another change", async () => {
    const list = async () => {
      company.menus += 1;
      return learn();
    };
    expect(await ask({ list })).toEqual([4]);
    expect(ran).toEqual(["list 1", "list 2", "list 3"]);
  });
});
