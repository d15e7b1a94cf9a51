/** A key that is brought with a backup takes the place of the one that holds, which stays. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSecret, readHeldKey, sealSecret } from "#backoffice/core/secret.ts";
import { installKey } from "./restore-key.ts";

const folders: string[] = [];
const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), "restore-key-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it("opens what the old machine sealed", () => {
  const [old, fresh] = [{ dataDir: newFolder() }, { dataDir: newFolder() }];
  const sealed = sealSecret(old, "mail password");
  sealSecret(fresh, "made a key of its own");
  expect(() => openSecret(fresh, sealed)).toThrow();
  const given = { ...fresh, secretKey: undefined };
  expect(installKey(given, readHeldKey(old))).toMatch(
    /^密钥已放回 .*secret\.key，原来的保留为 .*secret\.key\.replaced-/,
  );
  expect(openSecret(fresh, sealed)).toBe("mail password");
  expect(readdirSync(fresh.dataDir).sort()).toEqual(["secret.key", expect.stringMatching(/^secret\.key\.replaced-/)]);
  expect(installKey(given, readHeldKey(old))).toContain("就是这一个");
  expect(installKey({ ...fresh, secretKey: "another key of the operator" }, readHeldKey(old))).toMatch(
    /^注意：环境变量/,
  );
});
