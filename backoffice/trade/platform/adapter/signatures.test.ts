/** Signatures by the worked examples of the platforms' own documents; where there is none, by OpenSSL from the command line. */
import { describe, expect, it } from "vitest";
import { signAlibaba } from "./alibaba/sign.ts";
import { signDouyin } from "./douyin/sign.ts";
import { writeSortedJson } from "./exact-json.rules.ts";
import { signPinduoduo } from "./pinduoduo/sign.ts";
import { signTop } from "./taobao/sign.ts";

describe("淘宝开放平台", () => {
  const params = {
    method: "taobao.item.seller.get",
    app_key: "12345678",
    session: "test",
    timestamp: "2016-01-01 12:00:00",
    format: "json",
    v: "2.0",
    fields: "num_iid,title,nick,price,num",
    num_iid: "11223344",
  };

  it("signs the example of API 调用方法详解", () => {
    expect(signTop({ ...params, sign_method: "md5" }, "helloworld", "md5")).toBe("66987CB115214E59E6EC978214934FB8");
  });

  it("signs the older example of taobao.user.seller.get", () => {
    const older = {
      ...{ method: "taobao.user.seller.get", timestamp: "2013-05-06 13:52:03", format: "xml", app_key: "test" },
      ...{ v: "2.0", fields: "nick", sign_method: "md5", session: "test" },
    };
    expect(signTop(older, "test", "md5")).toBe("72CB4D809B375A54502C09360D879C64");
  });

  // printf '%s' 'app_key12345678fields…v2.0' | openssl dgst -md5|-sha256 -hmac helloworld
  it("signs by hmac and by hmac-sha256", () => {
    expect(signTop({ ...params, sign_method: "hmac" }, "helloworld", "hmac")).toBe("D56D7858309C31B6251083A874D48273");
    expect(signTop({ ...params, sign_method: "hmac-sha256" }, "helloworld")).toBe(
      "04DB15AD0774D5CFCE2C837DE43E3FCEA9011ED74F3038FB6AB5F3C4CEA119E8",
    );
  });

  // RFC 4231, case 1; RFC 2202, case 1 of HMAC-MD5.
  it("signs the vectors of the RFCs", () => {
    expect(signTop({ Hi: " There" }, "\x0b".repeat(20)).slice(0, 32)).toBe("B0344C61D8DB38535CA8AFCEAF0BF12B");
    expect(signTop({ Hi: " There" }, "\x0b".repeat(16), "hmac")).toBe("9294727A3638BB1C13F48EF8158BFC9D");
  });

  it("leaves out the signature itself and what is empty", () => {
    const signed = signTop(params, "helloworld");
    expect(signTop({ ...params, sign: "old", empty: "" }, "helloworld")).toBe(signed);
    expect(signTop({ ...params, num_iid: "11223345" }, "helloworld")).not.toBe(signed);
  });
});

describe("1688", () => {
  it("signs the example of API 签名规则", () => {
    const signature = signAlibaba("param2/1/system/currentTime/1000000", { b: "2", a: "1" }, "test123");
    expect(signature).toBe("33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88");
  });
});

describe("抖店", () => {
  // printf '%s' "${S}app_key…v2${S}" | openssl dgst -sha256 -hmac $S
  it("signs the parameters of the example of API 调用指南", () => {
    const signed = {
      appKey: "3409409348479354011",
      method: "product.getGoodsCategory",
      paramJson: writeSortedJson({ page: "1", cid: "12" }),
      timestamp: "2020-09-15 14:48:13",
    };
    expect(signed.paramJson).toBe('{"cid":"12","page":"1"}');
    expect(signDouyin(signed, "2ad2355c-01d0-11f8-91dc-05a8cd1054b1")).toBe(
      "7bb73a7e14f593bbac6615fc5c30bf6ccc348c060e80e9a2edd96744a1fb8312",
    );
  });
});

describe("拼多多", () => {
  it("signs the example of 接入指南", () => {
    const params = {
      access_token: "asd78172s8ds9a921j9qqwda12312w1w21211",
      client_id: "1",
      data_type: "XML",
      type: "pdd.order.number.list.get",
      timestamp: "1480411125",
      order_status: "1",
      page: "1",
      page_size: "10",
    };
    expect(signPinduoduo(params, "testSecret")).toBe("E4DE3ED21002510DED352819E7AE6775");
    expect(signPinduoduo({ ...params, sign: "old" }, "testSecret")).toBe("E4DE3ED21002510DED352819E7AE6775");
  });
});
