/** Signing in where the operator wants passwords encrypted (eladmin-api.md §1.1 item 1, §1.3). */
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBackoffice, type TestBackoffice } from "../../support/backoffice.ts";
import { demoPassword } from "../../support/company/demo-database.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function encrypt(password: string, padding = constants.RSA_PKCS1_PADDING): string {
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(password)).toString("base64");
}

async function expectRefused(backoffice: TestBackoffice, password: string, fields: Record<string, unknown> = {}) {
  const reply = await backoffice.login({ username: "boss", password, ...fields });
  expect([reply.status, reply.body.message]).toEqual([400, "密码解密失败，请刷新页面后重试"]);
}

describe("with the key as PEM", () => {
  const backoffice = openBackoffice({ loginRsaPrivateKey: pem });

  it("lets the right password in, encrypted with PKCS#1 v1.5", async () => {
    expect((await backoffice.login({ username: "boss", password: encrypt(demoPassword) })).status).toBe(200);
    expect((await backoffice.login({ username: "boss", password: encrypt("云裳密码") })).body.message).toBe(
      "用户名或密码错误",
    );
  });

  it("lets the same ciphertext in again: the client remembers it", async () => {
    const password = encrypt(demoPassword);
    for (let times = 0; times < 2; times++)
      expect((await backoffice.login({ username: "boss", password })).status).toBe(200);
  });

  it("refuses plain passwords, garbage and other paddings", async () => {
    await expectRefused(backoffice, demoPassword);
    await expectRefused(backoffice, "!!!!");
    await expectRefused(backoffice, Buffer.alloc(128, 7).toString("base64"));
    await expectRefused(backoffice, Buffer.alloc(64, 255).toString("base64"));
    await expectRefused(backoffice, encrypt(demoPassword, constants.RSA_PKCS1_OAEP_PADDING));
    const other = generateKeyPairSync("rsa", { modulusLength: 1024 });
    await expectRefused(
      backoffice,
      publicEncrypt({ key: other.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(demoPassword)).toString(
        "base64",
      ),
    );
  });

  it("does not use up the captcha of a sign-in that could not be read", async () => {
    const { uuid } = (await backoffice.send("GET", "/auth/code")).body;
    await expectRefused(backoffice, "!!!!", { uuid });
    expect((await backoffice.login({ username: "boss", password: encrypt(demoPassword), uuid })).status).toBe(200);
  });
});

describe("with the key in one line, of 512 bits as the client's is (eladmin-client.md, The client's key)", () => {
  const small = generateKeyPairSync("rsa", { modulusLength: 512 });
  const der = small.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
  const backoffice = openBackoffice({ loginRsaPrivateKey: der });
  const encryptSmall = (password: string) => {
    const sent = publicEncrypt({ key: small.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password));
    expect(sent.length).toBe(64);
    return sent.toString("base64");
  };

  it("lets the right password in, and no wrong one, none plain and none of another key", async () => {
    expect((await backoffice.login({ username: "boss", password: encryptSmall(demoPassword) })).status).toBe(200);
    expect((await backoffice.login({ username: "boss", password: encryptSmall("云裳密码") })).body.message).toBe(
      "用户名或密码错误",
    );
    await expectRefused(backoffice, demoPassword);
    await expectRefused(backoffice, encrypt(demoPassword));
  });
});
