/** 营业执照: what its form refuses, its picture with a watermark and as it was sent, and who is told of its end, once. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { warnOfLicenses } from "#backoffice/trade/platform/license/license-expiry.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";

const path = "/api/clothes/license";
const backoffice = openBackoffice();
const tokens: Record<string, string> = {};
let sent: Buffer;
let imageId = "";
beforeAll(async () => {
  for (const username of ["admin", "ecom"]) tokens[username] = await backoffice.signIn(username);
  sent = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(sent)], { type: "image/png" }), "执照.png");
  imageId = (await backoffice.send("POST", `${path}/picture`, { token: tokens.admin, body: form })).body.id;
});
const send = (method: string, at: string, body?: object, username = "admin") =>
  backoffice.send(method, path + at, {
    token: tokens[username],
    ...(body && { body: { clientToken: randomUUID(), ...body } }),
  });
const given = (changes: object = {}) => ({ name: "试验公司", code: "91350100M000100Y43", imageId, ...changes });
const file = async (at: string, username = "admin") =>
  fetch(backoffice.url + path + at, { headers: { Authorization: tokens[username] ?? "" } });

describe("a licence", () => {
  it("is refused with a code whose check digit is wrong, that another has, and without a picture", async () => {
    const refused = async (changes: object) => (await send("POST", "", given(changes))).body.message;
    expect(await refused({ code: "91350100M000100Y44" })).toBe("统一社会信用代码有误，请对照执照检查每一位");
    expect(await refused({ code: "9135" })).toBe("统一社会信用代码应为 18 位");
    expect(await refused({ code: "91330104MA2ABCDE1K" })).toBe(
      "统一社会信用代码 91330104MA2ABCDE1K 已是“杭州云裳服饰有限公司(示例)”的，不能重复",
    );
    expect(await refused({ imageId: "" })).toBe("请上传副本图");
    expect(await refused({ startDay: "2026-01-02", endDay: "2026-01-01" })).toBe("有效期至不能早于成立日期");
    expect((await send("POST", "", given(), "ecom")).status).toBe(403);
  });

  it("shows its picture marked, gives the original to whom may, and tells of its end once", async () => {
    const { status, body } = await send("POST", "", given({ endDay: "2026-05-01" }));
    expect(status, body.message).toBe(201);
    const marked = Buffer.from(await (await file(`/${body.id}/picture`, "ecom")).arrayBuffer());
    const pixels = await sharp(marked).removeAlpha().stats();
    // One colour was sent; the mark's strokes are others.
    expect(pixels.channels.some(({ stdev }) => stdev > 1)).toBe(true);
    expect((await file(`/${body.id}/original`, "ecom")).status).toBe(403);
    const original = Buffer.from(await (await file(`/${body.id}/original`)).arrayBuffer());
    expect(original.equals(sent)).toBe(true);
    expect((await send("GET", `/${body.id}`)).body).toMatchObject({ status: "EXPIRING" });

    const told = async () => {
      const answer = await backoffice.send("GET", "/api/user/message/business/list?page=0&size=100", {
        token: tokens.ecom,
      });
      return answer.body.content
        .filter(({ type }: { type: string }) => type === "执照到期")
        .map(({ title }: { title: string }) => title);
    };
    const node = (days: number) => ({
      db: backoffice.database.db,
      clock: { now: () => new Date(demoNow.getTime() + days * 86_400_000) },
      settings: {},
    });
    await warnOfLicenses(node(0));
    await warnOfLicenses(node(1));
    expect(await told()).toEqual(["试验公司 的营业执照将到期"]);
    await warnOfLicenses(node(17));
    await warnOfLicenses(node(18));
    expect((await told()).sort()).toEqual(["试验公司 的营业执照将到期", "试验公司 的营业执照已过期"].sort());
    for (const [kind, name, endDay] of [
      ["TRADEMARK", "云裳", "2026-05-10"],
      ["INSPECTION", "春款", "2026-09-01"],
    ]) {
      const paper = { kind, name, no: "", endDay, imageId: "" };
      expect((await send("POST", `/${body.id}/paper`, paper)).status).toBe(201);
    }
    await warnOfLicenses(node(0));
    await warnOfLicenses(node(1));
    expect((await told()).filter((title: string) => /云裳|春款/.test(title))).toEqual(["试验公司 的商标 云裳将到期"]);
  });
});
