/** What every request passes before a page sees it, asked with plain requests: no browser would send most of these. */
import { beforeAll, describe, expect, test } from "vitest";
import { serveDemo } from "../../support/browser.ts";
import { openSession } from "../../support/session.ts";

const list = "/clothes/goods/product/list";

const server = serveDemo();
let token: string;

beforeAll(async () => {
  token = await openSession(server().url, "boss");
});

/** A request of the signed-in boss; nothing is followed. */
function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  const cookie = [`Y-TOKEN=${token}`, init.headers?.Cookie].filter(Boolean).join("; ");
  return fetch(server().url + path, { redirect: "manual", ...init, headers: { ...init.headers, Cookie: cookie } });
}

async function html(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await send(path, { headers })).text();
}

/** The one sentence of a refusal's page. */
async function sentence(response: Response): Promise<string> {
  return /<h1>([^<]+)<\/h1>/.exec(await response.text())?.[1] ?? "";
}

describe("requests from elsewhere", () => {
  const foreign: [string, Record<string, string>][] = [
    ["another site's Origin", { Origin: "https://evil.example" }],
    ["the Origin of a sandboxed page", { Origin: "null" }],
    ["neither Origin nor Referer", {}],
    ["another site's Referer", { Referer: "https://evil.example/form" }],
    ["a page of ours that came without TLS, where this came by it", { Origin: "", "X-Forwarded-Proto": "https" }],
  ];
  for (const [name, headers] of foreign) {
    test(`a POST with ${name} is refused in one sentence`, async () => {
      const body = new URLSearchParams({ on: "1", back: "/" });
      const own = headers.Origin === "" && { Origin: server().url };
      const response = await send("/settings/lite", { method: "POST", headers: { ...headers, ...own }, body });
      expect(response.status).toBe(403);
      expect(await sentence(response)).toBe("请求来源不被允许，请在本系统的页面中操作");
      expect(response.headers.getSetCookie()).toEqual([]);
    });
  }

  test("a POST with our own Origin or Referer passes", async () => {
    const secure = server().url.replace("http:", "https:");
    const own: Record<string, string>[] = [
      { Origin: server().url },
      { Referer: `${server().url}/dashboard` },
      // Behind a proxy that ends TLS; the browser says so, and no page elsewhere can.
      { Origin: secure, "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of own) {
      const body = new URLSearchParams({ on: "0", back: "/" });
      expect((await send("/settings/lite", { method: "POST", headers, body })).status).toBe(302);
    }
    const body = new URLSearchParams({ on: "0", back: "/" });
    const other = await send("/settings/lite", { method: "POST", headers: { Origin: secure }, body });
    expect(other.status, "of another scheme, and nobody vouches for it").toBe(403);
  });
});

describe("sizes", () => {
  test("ten megabytes of text are refused in one sentence", async () => {
    const response = await send("/clothes/goods/product/new", {
      method: "POST",
      headers: { Origin: server().url, "Content-Type": "application/x-www-form-urlencoded" },
      body: "x".repeat(10 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect(await sentence(response)).toBe("提交的内容过大（上限 1 MB），请返回上一页修改后重试");
  });
});

describe("files", () => {
  test("a stale script is 404 in plain text, never a page", async () => {
    const response = await send("/assets/list-00000000.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(await response.text()).not.toContain("<");
  });

  test("a download is named by the time, what it is, and its kind", async () => {
    const { headers } = await send("/clothes/goods/product/attribute/export?type=COLOR");
    const name = decodeURIComponent(headers.get("Content-Disposition")?.split("UTF-8''")[1] ?? "");
    expect(name).toMatch(/^20\d{12}-商品属性-.+\.csv$/);
  });

  test("a picture needs a session, and is asked for again after ten minutes", async () => {
    const src = /src="(\/pictures\/[^"]+)"/.exec(await html(list))?.[1] ?? "";
    expect(src).not.toBe("");
    const signedIn = await send(src);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get("Content-Type")).toBe("image/webp");
    expect(signedIn.headers.get("Cache-Control")).toBe("private, max-age=600, must-revalidate");
    const again = { "If-None-Match": signedIn.headers.get("ETag") ?? "" };
    const unchanged = await send(src, { headers: again });
    expect([unchanged.status, (await unchanged.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await send(src, { headers: { "If-None-Match": '"another"' } })).status).toBe(200);
    // What a browser still holds after signing out is not said to be valid.
    expect((await fetch(server().url + src, { redirect: "manual", headers: again })).status).toBe(302);
    const stranger = await fetch(server().url + src, { redirect: "manual" });
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get("Location")).toMatch(/^\/login/);
    expect((await send("/pictures/0000/96")).status).toBe(404);
    expect((await send(`/pictures/${"0".repeat(64)}/96`)).status).toBe(404);
    expect((await send(src.replace(/\d+$/, "97"))).status).toBe(404);
  });
});

describe("scripts", () => {
  /** What a page asks for before it answers a click. */
  async function firstScripts(path: string): Promise<string[]> {
    const links = [...(await html(path)).matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
    return [...new Set(links.map(([, href = ""]) => href))];
  }

  const bytesOf = async (path: string): Promise<number> => {
    const { headers } = await send(path, { headers: { "Accept-Encoding": "br" } });
    expect([path, headers.get("Content-Length")]).toEqual([path, expect.any(String)]);
    return Number(headers.get("Content-Length")) + [...headers].join("  ").length;
  };

  test.each(["/dashboard", list])("of %s as the first page stay within 120,000 bytes", async (path) => {
    const scripts = await firstScripts(path);
    expect(scripts.length).toBeGreaterThan(3);
    const bytes = await Promise.all(scripts.map(bytesOf));
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(120_000);
  });

  test("are the same whatever the browser can unpack, and may be kept for good", async () => {
    const [script = ""] = (await firstScripts(list)).filter((path) => path.includes("/runtime-"));
    const plain = await (await send(script, { headers: { "Accept-Encoding": "identity" } })).text();
    expect(plain.length).toBeGreaterThan(100_000);
    for (const accepted of ["br", "gzip", "gzip, deflate, br", "br;q=0, gzip"]) {
      const response = await send(script, { headers: { "Accept-Encoding": accepted } });
      const { headers } = response;
      const packed = /br(?!;q=0)/.test(accepted) ? "br" : "gzip";
      expect([accepted, headers.get("Content-Encoding")]).toEqual([accepted, packed]);
      expect(headers.get("Content-Type")).toMatch(/^(application|text)\/javascript; charset=utf-8$/i);
      expect(headers.get("Cache-Control")).toContain("immutable");
      expect(headers.get("Vary")).toBe("Accept-Encoding");
      expect(headers.get("Content-Security-Policy")).toBeNull();
      expect(await response.text()).toBe(plain);
      // Of its own accord fetch would ask for a fresh copy.
      const again = {
        "Cache-Control": "max-age=0",
        "Accept-Encoding": accepted,
        "If-None-Match": headers.get("ETag") ?? "",
      };
      expect((await send(script, { headers: again })).status).toBe(304);
    }
  });
});

describe("pages", () => {
  test("carry the security headers", async () => {
    for (const path of ["/login", "/dashboard", "/404"]) {
      const { headers } = path === "/login" ? await fetch(server().url + path) : await send(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']{20,}'/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
      expect(headers.get("X-Powered-By")).toBeNull();
    }
  });

  test("stay in no cache, nor does what a session saw once it was ended", async () => {
    for (const path of ["/login", "/dashboard", `${list}.data`]) {
      const { headers } = path === "/login" ? await fetch(server().url + path) : await send(path);
      expect(headers.get("Cache-Control"), path).toBe("no-store");
    }
    const ended = await openSession(server().url, "finance");
    const left = await fetch(`${server().url}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: `Y-TOKEN=${ended}`, Origin: server().url },
    });
    expect(left.headers.get("Clear-Site-Data")).toBe('"cache"');
  });

  test("send their data without a document's headers, compressed once", async () => {
    const { headers } = await send(`${list}.data`, { headers: { "Accept-Encoding": "br" } });
    expect(headers.get("Content-Security-Policy")).toBeNull();
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Content-Type")).toMatch(/^text\/x-script/);
  });

  test("mark every inline script and style with the response's nonce, and use it once", async () => {
    const nonces = new Set<string>();
    for (const path of ["/dashboard", list, "/clothes/goods/product/new", "/404"]) {
      const response = await send(path);
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";
      const page = await response.text();
      const inline = [...page.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag);
      expect(inline.length).toBeGreaterThan(2);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
      expect(page).not.toMatch(/\sstyle="|\son\w+="/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  test("never show the token, neither as HTML nor as data", async () => {
    const secret = decodeURIComponent(token).replace(/^Bearer /, "");
    expect(secret.length).toBeGreaterThan(30);
    for (const path of ["/dashboard", list, "/clothes/goods/product/new", "/dashboard.data", `${list}.data`]) {
      const response = await send(path);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(secret);
    }
  });

  test("carry the stylesheet inside at first, and link it once it was fetched", async () => {
    const first = await html("/dashboard");
    expect(first).toMatch(/<style[^>]*>[^<]{2000,}<\/style>/);
    const href = /href="(\/assets\/[^"]+\.css)"/.exec(first)?.[1] ?? "";
    const file = await send(href);
    expect(file.status).toBe(200);
    const mark = (file.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    const second = await html("/dashboard", { Cookie: mark });
    expect(second).toContain(`<link rel="stylesheet" href="${href}"`);
    expect(second).not.toMatch(/<style[^>]*>[^<]{2000,}<\/style>/);
  });

  test("in 精简模式 have no script at all, chosen or asked for with Save-Data", async () => {
    const body = new URLSearchParams({ on: "1", back: list });
    const chosen = await send("/settings/lite", { method: "POST", headers: { Origin: server().url }, body });
    expect(chosen.headers.get("Location")).toBe(list);
    const cookie = (chosen.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    for (const headers of [{ Cookie: cookie }, { "Save-Data": "on" }]) {
      for (const path of ["/dashboard", list, "/clothes/goods/product/new"]) {
        const page = await html(path, headers);
        expect(page).toContain("</html>");
        expect(page).not.toMatch(/<script|modulepreload/);
      }
    }
    expect(await html(list, { "Save-Data": "on", Cookie: "Y-LITE=0" })).toContain("<script");
  });

  test("the page to come back to is one of ours", async () => {
    for (const back of ["//evil.example", "/\\evil.example", "https://evil.example", ""]) {
      const body = new URLSearchParams({ on: "0", back });
      const response = await send("/settings/lite", { method: "POST", headers: { Origin: server().url }, body });
      expect(response.headers.get("Location")).toBe("/");
    }
  });
});

describe("odd requests", () => {
  test("HEAD answers as GET does, without a body", async () => {
    for (const [path, status] of [
      ["/dashboard", 200],
      [list, 200],
      ["/404", 404],
      ["/assets/gone.js", 404],
    ] as const) {
      const response = await send(path, { method: "HEAD" });
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.text()).toBe("");
    }
  });

  test("unknown methods and POSTs to pages that take none are refused, not failures", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
      const response = await send(list, { method, headers: { Origin: server().url, "Content-Length": "0" } });
      expect([method, response.status < 500]).toEqual([method, true]);
    }
    const posted = await send(list, { method: "POST", headers: { Origin: server().url }, body: new URLSearchParams() });
    expect(posted.status).toBe(405);
  });

  test("malformed cookies and addresses never fail", async () => {
    const cookies = [
      "Y-TOKEN=%E0%A4%A; =;;; a",
      "Y-TOKEN=%00%0d%0aX: y",
      "Y-LITE=%zz; Y-CSS=<>; Y-NOTICE=%",
      "\u00ff=\u00fe",
    ];
    for (const cookie of cookies) {
      const response = await fetch(`${server().url}/dashboard`, { redirect: "manual", headers: { Cookie: cookie } });
      expect([cookie, response.status]).toEqual([cookie, 302]);
      expect(response.headers.get("Location")).toMatch(/^\/login/);
    }
    for (const path of [
      "/%",
      "/%E0%A4%A",
      "/clothes/%zz",
      "/assets/%",
      "/pictures/%/96",
      "/redirect/%",
      `${list}?keyword=%`,
      `${list}?%E0=%FF&keyword=%00`,
      "/clothes/goods/product/edit?id=%",
      "/.data",
      "/a.data",
      "//evil.example/%2e%2e",
      `/${"a".repeat(5000)}`,
    ]) {
      const response = await send(path);
      expect([path, response.status < 500]).toEqual([path, true]);
      await response.arrayBuffer();
    }
  });

  test("the form with wrong types and a body that is none come back as a sentence, never as a failure", async () => {
    const bodies: [string, string][] = [
      ["application/x-www-form-urlencoded", "styleNo=X&wholesalePriceFen=abc&categoryId=zz&year=&colorIds=-1"],
      ["application/json", "{broken"],
      ["text/plain", "hello"],
      ["multipart/form-data; boundary=x", "not a form"],
      ["multipart/form-data", "no boundary"],
    ];
    for (const [type, body] of bodies) {
      const response = await send("/clothes/goods/product/new", {
        method: "POST",
        headers: { Origin: server().url, "Content-Type": type },
        body,
      });
      expect([type, response.status]).toEqual([type, type === "text/plain" ? 415 : 400]);
      expect(await response.text()).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  test("a server's log never has the token in it", () => {
    expect(server().output()).not.toContain(decodeURIComponent(token).replace(/^Bearer /, ""));
  });
});
