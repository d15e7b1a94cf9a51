/** A shop of the demo company that the test platform knows: with a key, a token, and its own goods. */
import { sql } from "drizzle-orm";
import { sealSecret } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { shop, shopToken } from "#backoffice/trade/platform/shop/shop.tables.ts";
import type { Platform } from "#contract/platform/shop.words.ts";
import type { TestBackoffice } from "../backoffice.ts";
import { demoNow } from "../company/demo-database.ts";
import type { TestPlatform } from "../platform/test-platform.ts";
import type { Protocol, TestLine, TestOrder } from "../platform/world.ts";
import { places } from "./stock.ts";

export const secretKey = "a key of sixteen characters";
const settings = { secretKey };

const protocols = { TAOBAO: "taobao", ALIBABA: "alibaba", DOUYIN: "douyin", PINDUODUO: "pinduoduo" } as const;

interface Connected {
  platform?: keyof typeof protocols;
  name?: string;
  repositoryId?: number;
  ratioBp?: number;
  reserve?: number;
  pushes?: boolean;
  /** A shop that is not is left alone by the back office's workers. */
  enabled?: boolean;
}

/** A shop of its own, authorised for a month; gives its id. */
export async function connectShop(
  { database }: Pick<TestBackoffice, "database">,
  testPlatform: TestPlatform,
  { platform = "TAOBAO", name = "试衣间旗舰店", repositoryId = places.shop, ...rule }: Connected = {},
): Promise<number> {
  const protocol: Protocol = protocols[platform];
  const app = testPlatform.apps[protocol];
  const [made] = await database.db
    .insert(shop)
    .values({
      ...{ platform: platform satisfies Platform, name, repositoryId, ...rule },
      ...{
        appKey: app.appKey,
        serviceId: app.serviceId ?? "",
        appSecretSealed: sealSecret(settings, app.appSecret),
        authStatus: "AUTHORISED",
      },
      ...{ createdAt: demoNow, updatedAt: demoNow },
    })
    .returning({ id: shop.id });
  if (!made) throw new Error("no shop was made");
  await grantToken({ database }, testPlatform, made.id, protocol);
  return made.id;
}

/** New tokens for the shop, as an authorisation gives them. */
export async function grantToken(
  { database }: Pick<TestBackoffice, "database">,
  testPlatform: TestPlatform,
  shopId: number,
  protocol: Protocol = "taobao",
  grantedAt: Date = demoNow,
): Promise<string> {
  const issued = await testPlatform.issue(protocol);
  const token = {
    accessSealed: sealSecret(settings, issued.accessToken),
    refreshSealed: sealSecret(settings, issued.refreshToken),
    expiresAt: new Date(demoNow.getTime() + 30 * 86_400_000),
    refreshExpiresAt: null,
    grantedAt,
  };
  await database.db
    .insert(shopToken)
    .values({ shopId, ...token })
    .onConflictDoUpdate({ target: shopToken.shopId, set: token });
  return issued.accessToken;
}

/** Codes of SKUs that the place has many of. */
export async function codesOf(
  { database }: Pick<TestBackoffice, "database">,
  count: number,
  repositoryId: number = places.shop,
) {
  const found = await rows<{ code: string }>(
    database.db,
    sql`select sku_code as code from stock_balance balance join sku on sku.id = balance.sku_id
        where repository_id = ${repositoryId} and grade = 1 and on_hand > 20 order by sku.id limit ${count}`,
  );
  return found.map(({ code }) => code);
}

/** 淘宝's ids are numbers. */
const numberOf = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_000_007, 7);

/** A paid order of the platform's, of one piece each of the codes, changed `minutes` after the demo's now. */
export function platformOrder(
  no: string,
  codes: readonly string[],
  minutes = -30,
  more: Partial<TestOrder> = {},
): TestOrder {
  const at = (plus: number) => new Date(demoNow.getTime() + (minutes + plus) * 60_000).toISOString();
  const lines = codes.map(
    (code, place): TestLine => ({
      id: `${no}${place + 1}`,
      itemId: `6000${numberOf(code.split("-")[0] ?? "")}`,
      skuId: `48${numberOf(code)}`,
      code,
      title: "测试款",
      color: "黑",
      size: "M",
      qty: 1,
      priceFen: 8_900,
      amountFen: 8_900,
      refund: "NONE",
    }),
  );
  return {
    ...{ no, status: "PAID", placedAt: at(-2), paidAt: at(-1), modifiedAt: at(0), shipBy: at(2880) },
    ...{ buyer: "蓝天", name: "林小满", phone: "13800001234", province: "浙江省", city: "杭州市", district: "上城区" },
    ...{ address: "四季青街道 1 号", message: "", remark: "", flag: 0, freightFen: 0, courier: "", waybillNo: "" },
    paidFen: lines.length * 8_900,
    lines,
    ...more,
  };
}
