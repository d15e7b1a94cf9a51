/** Sealed secrets: unlike in the store, the same again when opened, lost under another key. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { keptSecret, openSecret, sealSecret, secretMask } from "./secret.ts";

const dataDir = mkdtempSync(join(tmpdir(), "secret-"));
const keyPath = join(dataDir, "secret.key");
afterEach(() => rmSync(keyPath, { force: true }));

describe("a sealed secret", () => {
  it("is the same when opened, and never sealed alike", () => {
    const settings = { secretKey: "一个足够长的密钥" };
    const sealed = sealSecret(settings, "云裳 p@ss");
    expect(sealed).not.toContain("p@ss");
    expect(sealSecret(settings, "云裳 p@ss")).not.toBe(sealed);
    expect(openSecret(settings, sealed)).toBe("云裳 p@ss");
  });

  it("opens under no other key, nor when it was changed", () => {
    const sealed = sealSecret({ secretKey: "甲".repeat(32) }, "x");
    expect(() => openSecret({ secretKey: "乙".repeat(32) }, sealed)).toThrow("请重新填写密码");
    const changed = sealed.slice(0, -4) + (sealed.endsWith("AAA=") ? "BBB=" : "AAA=");
    expect(() => openSecret({ secretKey: "甲".repeat(32) }, changed)).toThrow("请重新填写密码");
    expect(() => openSecret({ secretKey: "甲".repeat(32) }, "")).toThrow("请重新填写密码");
  });

  it("has its key made beside the data, for its owner alone, once", () => {
    const sealed = sealSecret({ dataDir }, "x");
    expect(statSync(keyPath).mode & 0o777).toBe(0o600);
    const key = readFileSync(keyPath, "utf8");
    expect(openSecret({ dataDir }, sealed)).toBe("x");
    expect(readFileSync(keyPath, "utf8")).toBe(key);
  });

  it("stays behind the mask and an empty field", () => {
    const settings = { secretKey: "k".repeat(32) };
    const kept = sealSecret(settings, "旧");
    expect(keptSecret(settings, secretMask, kept)).toBe(kept);
    expect(keptSecret(settings, "", kept)).toBe(kept);
    expect(openSecret(settings, keptSecret(settings, "新", kept) ?? "")).toBe("新");
    expect(keptSecret(settings, "", null)).toBeNull();
  });
});
