/** 电子面单快递 of a shop: the courier, its branch, from where parcels go, and the printed form (domain.md §3.5). */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { PlatformError } from "#backoffice/trade/platform/adapter/adapter.ts";
import { readCourier } from "#backoffice/trade/platform/order/courier.ts";
import { sentenceOf } from "#backoffice/trade/platform/shop/grant.ts";
import { getVisibleShop, type Shop } from "#backoffice/trade/platform/shop/shop.ts";
import { openLink } from "#backoffice/trade/platform/sync/link.ts";
import type {
  EwaybillAccount,
  EwaybillAccountFields,
  ewaybillAccountEndpoints,
} from "#contract/platform/ewaybill/ewaybills.ts";
import { missingOfAccount, refusePlatform, refuseShop } from "./ewaybill.rules.ts";
import { ewaybillAccount } from "./ewaybill.tables.ts";

type Endpoints = typeof ewaybillAccountEndpoints;
type Stored = typeof ewaybillAccount.$inferSelect;

const gone = "电子面单快递不存在，可能已被删除";

export const listEwaybillAccounts: Operation<Endpoints["list"]> = async (context, { query }) => {
  const shop = await getVisibleShop(context, query.shopId);
  const stored = await context.db
    .select()
    .from(ewaybillAccount)
    .where(eq(ewaybillAccount.shopId, shop.id))
    .orderBy(asc(ewaybillAccount.id));
  return {
    shop: { id: shop.id, name: shop.name, platform: shop.platform },
    refusal: refuseShop(shop),
    accounts: stored.map((account) => shownOf(account, shop)),
  };
};

export const ewaybillAccountDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { account, shop } = await openAccount(context, params.id);
  return shownOf(account, shop);
};

function shownOf(account: Stored, shop: Pick<Shop, "name">): EwaybillAccount {
  const { createdBy, createdAt, updatedBy, updatedAt, courierCode, readAt, ...shown } = account;
  return {
    ...shown,
    shopName: shop.name,
    readTime: formatInstantOrNull(readAt),
    missing: missingOfAccount(account),
  };
}

/** The first one of a shop is its usual one. */
export const addEwaybillAccount: Operation<Endpoints["add"]> = async (context, { body }) => {
  const shop = await getVisibleShop(context, body.shopId);
  const refusal = refusePlatform(shop.platform);
  if (refusal) throw new DomainError(refusal);
  const courier = await readCourier(context.db, body.courier);
  // Two who add the first one at once: one of them is the usual one.
  await context.db.execute(sql`select from shop where id = ${shop.id} for no key update`);
  const others = await context.db.select().from(ewaybillAccount).where(eq(ewaybillAccount.shopId, shop.id));
  if (others.some((other) => other.courier === courier))
    throw new DomainError(`${shop.name}已经有${courier}的电子面单`);
  const values = { shopId: shop.id, courier, isDefault: others.length === 0 };
  const { id, version } = await insertRow(context.db, ewaybillAccount, { ...values, ...stamp(context) });
  const after = { shop: shop.name, courier, isDefault: values.isDefault };
  await writeAudit(context, [{ entity: "ewaybillAccount", entityId: id, action: "add", after }]);
  return { id, version };
};

export const editEwaybillAccount: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { account } = await openAccount(context, body.id, body.version);
  const { id, version: _, clientToken: __, ...fields } = body;
  if (account.branches.length > 0 && !account.branches.some(({ code }) => code === fields.branchCode)) {
    throw new DomainError("请在平台给出的网点里选择一个，选不到请重新读取网点");
  }
  if (account.isDefault && !fields.isDefault) {
    throw new DomainError("这是店铺默认的快递，请把另一家设为默认");
  }
  if (fields.isDefault) {
    await context.db
      .update(ewaybillAccount)
      .set({ isDefault: false, version: sql`${ewaybillAccount.version} + 1` })
      .where(
        and(
          eq(ewaybillAccount.shopId, account.shopId),
          ne(ewaybillAccount.id, id),
          eq(ewaybillAccount.isDefault, true),
        ),
      );
  }
  const saved = await touch(context, ewaybillAccount, account, fields);
  await writeAudit(context, [
    { entity: "ewaybillAccount", entityId: id, action: "edit", before: fieldsOf(account), after: fields },
  ]);
  return { id, ...saved };
};

const fieldsOf = (account: Stored): EwaybillAccountFields => {
  const { branchCode, branchName, senderName, senderMobile, province, city, district, street, address } = account;
  return {
    ...{ branchCode, branchName, senderName, senderMobile, province, city, district, street, address },
    ...{ templateUrl: account.templateUrl, isDefault: account.isDefault },
  };
};

/** Asks the platform, outside any transaction, and keeps what it says; a branch that is the only one is chosen. */
export const readEwaybillBranches: Operation<Endpoints["read"]> = async (context, { params, body }) => {
  const { account, shop } = await openAccount(context, params.id);
  const refusal = refuseShop(shop);
  if (refusal) throw new DomainError(refusal);
  const link = await openLink(context, shop.id);
  const { courierCode, branches } = await link
    .call((adapter, accessToken) => {
      if (!adapter.ewaybill) throw new PlatformError("SETUP", `${shop.name}的平台没有电子面单接口`);
      return adapter.ewaybill.readBranches(accessToken, account.courier);
    }, 2)
    .catch((error: unknown) => {
      throw new DomainError(`没有读到网点：${sentenceOf(error)}`);
    });
  return once(context, { operation: "ewaybill.branches", clientToken: body.clientToken }, async (within) => {
    const { account: now } = await openAccount(within, params.id);
    const [only, second] = branches;
    const [place] = only?.places ?? [];
    const chosen = now.branchCode === "" && only && !second;
    await touch(within, ewaybillAccount, now, {
      ...{ courierCode, branches, readAt: within.clock.now() },
      ...(chosen && { branchCode: only.code, branchName: only.name }),
      ...(chosen && now.address === "" && place),
    });
    return { branches: branches.length };
  });
};

export const removeEwaybillAccount: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const { account, shop } = await openAccount(context, params.id, body.version);
  if (!(await deleteUnused(context.db, ewaybillAccount, account.id))) {
    throw new DomainError(`${shop.name}已用${account.courier}取过电子面单，不能删除`);
  }
  // A shop with any has a usual one.
  if (account.isDefault) {
    await context.db.execute(sql`
      update ewaybill_account set is_default = true, version = version + 1
      where id = (select min(id) from ewaybill_account where shop_id = ${shop.id})`);
  }
  const before = { shop: shop.name, courier: account.courier, isDefault: account.isDefault };
  await writeAudit(context, [{ entity: "ewaybillAccount", entityId: account.id, action: "remove", before }]);
};

/** One of a shop that the actor may see; locked, and of the version that was looked at, where one is told. */
async function openAccount(context: Context, id: number, version?: number): Promise<{ account: Stored; shop: Shop }> {
  const account = await getRow(
    context.db,
    ewaybillAccount,
    id,
    gone,
    version === undefined ? undefined : "no key update",
  );
  const shop = await getVisibleShop(context, account.shopId);
  if (version !== undefined) assertVersion(account, version);
  return { account, shop };
}
