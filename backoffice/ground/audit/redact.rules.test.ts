/** What is recorded has no secrets in it, wherever they stood. */
import { expect, test } from "vitest";
import { redact, redactText } from "./redact.rules.ts";

test.each([
  ["password", "abc12345"],
  ["oldPass", "abc12345"],
  ["newPass", "abc12345"],
  ["pwd", "x"],
  ["pass", "x"],
  ["passwordHash", "scrypt$1"],
  ["privateKey", "MII"],
  ["clientToken", "7f3c"],
  ["token", "t"],
  ["device", "d"],
  ["captcha", "7"],
  ["code", "482913"],
])("%s is masked", (field, value) => {
  expect(redact({ body: [{ [field]: value, name: "阿珍" }] })).toEqual({ body: [{ [field]: "******", name: "阿珍" }] });
});

test("sealed texts are masked whole, wherever they stand", () => {
  const sealed = `sealed:1:${"Ab1+/".repeat(20)}==`;
  expect(redact({ sealedKey: sealed, kept: { idCardSealed: sealed }, remark: `旧 ${sealed}，新` })).toEqual({
    sealedKey: "******",
    kept: { idCardSealed: "******" },
    remark: "旧 ******，新",
  });
});

test("account and identity numbers keep their last four digits", () => {
  expect(redact({ bankAccount: "6222021234567890123", idCard: "330102199001011234", cardNo: "1234" })).toEqual({
    bankAccount: "****0123",
    idCard: "****1234",
    cardNo: "******",
  });
  expect(redact({ remark: "打到 6222021234567890 沈师傅，身份证 33010219900101123X" })).toEqual({
    remark: "打到 ****7890 沈师傅，身份证 ****123X",
  });
});

test("what is no secret stays as it was", () => {
  const row = {
    code: "WF-1",
    styleNo: "8801",
    barcode: "6901234567892",
    phone: "13800138000",
    priceFen: 123456,
    passed: true,
    ids: [1, 2],
    remark: null,
    bankAccount: "",
    name: "app/components/page/list/list-page.tsx:120",
  };
  expect(redact(row)).toEqual(row);
});

test("text loses credentials, tokens and what cannot be kept", () => {
  expect(redactText("connect postgres://yun:s3cret@db/yun failed, password=abc; Bearer ab.cd")).toBe(
    "connect postgres://******@db/yun failed, password=******; Bearer ******",
  );
  expect(redactText(`token ${"a1".repeat(22)} \0\ud800`)).toBe("token ****** \ufffd");
  expect(redact(new Uint8Array(3))).toBe("（3 字节）");
});
