/** The lines an operator reads when a variable is wrong. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { hostValue, isLoopback, originsValue, portValue, readEnvironment, urlValue } from "./environment.ts";

const schema = z.object({
  PORT: portValue.default(3000),
  HOST: hostValue.default("127.0.0.1"),
  DATABASE_URL: urlValue("postgres", "postgresql").optional(),
});

const read = (environment: Record<string, string>) => readEnvironment(schema, environment, ["DATABASE_URL"]);

describe("environment", () => {
  test("gives defaults for what is missing or empty", () => {
    expect(read({ PORT: "", OTHER: "x" })).toEqual({ PORT: 3000, HOST: "127.0.0.1" });
  });

  test.each(["abc", "0", "65536", "-1", "80.5", "1e3"])("refuses port %s", (PORT) => {
    expect(() => read({ PORT })).toThrow(`环境变量 PORT 应为 1 到 65535 之间的整数，当前为 "${PORT}"`);
  });

  test("never repeats a secret", () => {
    const wrong = () => read({ DATABASE_URL: "mysql://root:hunter2@db/x" });
    expect(wrong).toThrow("环境变量 DATABASE_URL 应为以 postgres:// 或 postgresql:// 开头的地址");
    expect(wrong).not.toThrow("hunter2");
  });

  test.each([
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["localhost", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["127.0.0.1.example.com", false],
    ["::", false],
  ])("loopback: %s is %s", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  test.each([
    ["https://a.example.com", ["https://a.example.com"]],
    ["https://a.example.com/, http://127.0.0.1:8013", ["https://a.example.com", "http://127.0.0.1:8013"]],
    ["*", null],
    ["a.example.com", null],
    ["https://a.example.com/app", null],
    ["https://a.example.com,", null],
    ["ftp://a.example.com", null],
  ])("origins: %s is %j", (text, expected) => {
    expect(originsValue.safeParse(text).data ?? null).toEqual(expected);
  });
});
