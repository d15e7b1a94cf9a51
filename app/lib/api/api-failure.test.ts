/** The error catalogue of product.md §8, row by row. */
import { describe, expect, it } from "vitest";
import { type ApiFailure, failureOf, noAnswer, readPageFailure, writePageFailure } from "./api-failure.ts";

const told = { status: 400, timestamp: 1, message: "8801 黑 M 库存不足：可用 3，需要 5" };

describe("failureOf", () => {
  it("shows the server's sentence for a 400, and the default without one", () => {
    expect(failureOf(400, told)).toMatchObject({ kind: "refused", status: 400, message: told.message });
    for (const body of [null, "text", {}, { message: "" }, { message: 7 }, []]) {
      expect(failureOf(400, body).message).toBe("服务器繁忙，请稍候重试!");
    }
  });

  it("knows an ended session and a missing permission", () => {
    expect(failureOf(401, told)).toMatchObject({ kind: "signed-out", message: "登录状态已过期，请重新登录" });
    expect(failureOf(403, told)).toMatchObject({ kind: "forbidden", status: 403 });
  });

  it("never shows the insides of a server error", () => {
    for (const status of [500, 502, 503]) {
      expect(failureOf(status, { message: "relation x does not exist" })).toMatchObject({
        kind: "server",
        status,
        message: "服务器正在升级中，请稍候重试!",
      });
    }
  });

  it("takes every other status for an error too, and shows nobody its message", () => {
    for (const status of [302, 404, 409, 429]) {
      expect(failureOf(status, told)).toMatchObject({ kind: "other", status, message: "服务器繁忙，请稍候重试!" });
    }
  });
});

describe("what an open page is told of a failure", () => {
  const heard = (failure: ApiFailure) => readPageFailure(writePageFailure(failure));

  it("is the sentence of a notice, letter by letter", () => {
    expect(heard(failureOf(400, told))).toEqual({ isServer: false, sentence: told.message });
    expect(heard(noAnswer("/auth/info", new DOMException("aborted", "TimeoutError")))).toEqual({
      isServer: false,
      sentence: "网络请求超时",
    });
  });

  it("is silent for a 500, and nothing for other codes and answers that did not fail", () => {
    expect(heard(failureOf(500, told))).toMatchObject({ isServer: true });
    expect(heard(failureOf(409, told))).toBeNull();
    expect(readPageFailure(null)).toBeNull();
  });
});

describe("noAnswer", () => {
  it("tells a timeout", () => {
    expect(noAnswer("/auth/info", new DOMException("aborted", "TimeoutError"))).toMatchObject({
      kind: "timeout",
      status: null,
      message: "网络请求超时",
    });
  });

  it("tells a timeout by whatever name", () => {
    for (const code of ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]) {
      const error = new TypeError("fetch failed", { cause: Object.assign(new Error("too long"), { code }) });
      expect(noAnswer("/auth/info", error)).toMatchObject({ kind: "timeout", message: "网络请求超时" });
    }
  });

  it("names the call and the socket's code", () => {
    const refused = new TypeError("fetch failed", {
      cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    });
    expect(noAnswer("/auth/info", refused)).toMatchObject({
      kind: "unreachable",
      message: "接口【/auth/info】请求失败，code【ECONNREFUSED】",
    });
    expect(noAnswer("/a", new TypeError("bad")).message).toBe("接口【/a】请求失败，code【TypeError】");
    expect(noAnswer("/a", "odd").message).toBe("接口【/a】请求失败，code【UNKNOWN】");
  });
});
