/** Writes the vocabularies of goods, the places that hold them and the parties they come from. */

import type { Db } from "#backoffice/db/connect.ts";
import { roleIdByCode } from "#backoffice/ground/users/user.ts";
import {
  attributeValue,
  customAttribute,
  size,
  sizeGroup,
} from "#backoffice/masters/goods/attribute/attribute.tables.ts";
import { party } from "#backoffice/masters/party/party.tables.ts";
import {
  repository,
  repositoryPermission,
  roleRepositoryPermission,
} from "#backoffice/masters/repository/repository.tables.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { stallPrinting } from "#backoffice/trade/stall/account/receipt.tables.ts";
import { seller, sellerPhones } from "./data/company.data.ts";
import {
  brands,
  categories,
  colors,
  customAttributes,
  fabrics,
  looks,
  parties,
  repositories,
  roleRepositoryRights,
  seasons,
  sizeGroups,
  stalls,
  userRepositoryRights,
} from "./data/vocabulary.data.ts";
import type { Audit } from "./days.ts";
import { insertRows } from "./rows.ts";

/** Of the columns that not every party has; all rows have the same keys. */
const partyDefaults = { dailyCapacity: 0, feeLi: 0, secondDeductBp: 0, settleCycle: "MONTHLY" } as const;

export async function seedVocabulary(db: Db, audit: Audit): Promise<void> {
  await seedAttributeValues(db, audit);
  await insertRows(
    db,
    customAttribute,
    customAttributes.map(({ options, ...row }, index) => ({
      ...row,
      code: `Z${index + 1}`,
      options: options.map((name, at) => ({ id: at + 1, name })),
      sort: index + 1,
      active: true,
      ...audit,
    })),
  );
  await insertRows(
    db,
    sizeGroup,
    sizeGroups.map(({ id, name }, index) => ({ id, name, sort: index + 1, active: true, ...audit })),
  );
  await insertRows(
    db,
    size,
    sizeGroups.flatMap((group) =>
      group.sizes.map(({ id, name, code }, index) => ({ id, sizeGroupId: group.id, code, name, sort: index + 1 })),
    ),
  );
  await insertRows(
    db,
    party,
    parties.map((row) => ({ ...partyDefaults, ...row, status: "ON" as const, ...audit })),
  );
  await insertRows(
    db,
    repository,
    repositories.map((row, index) => ({ ...row, status: "ON" as const, sort: index + 1, ...audit })),
  );
  await insertRows(
    db,
    stall,
    stalls.map((row, index) => ({ ...row, sort: index + 1, ...audit })),
  );
  // Who sells, as 对账单 says it; an administrator changes it in 打印设置.
  await insertRows(
    db,
    stallPrinting,
    stalls.map(({ id }) => ({ stallId: id, ...seller, phone: sellerPhones[id] ?? "", ...audit })),
  );
  const roleId = await roleIdByCode(db);
  await insertRows(
    db,
    roleRepositoryPermission,
    grants(roleRepositoryRights).map(({ holder, ...grant }) => ({ roleId: roleId(holder), ...grant })),
  );
  await insertRows(
    db,
    repositoryPermission,
    grants(userRepositoryRights).map(({ holder, ...grant }) => ({ userId: Number(holder), ...grant })),
  );
}

/** Rows of rights by holder and repository's id. */
function grants(
  rights: Record<string, Record<number, number>>,
): { holder: string; repositoryId: number; bits: number }[] {
  return Object.entries(rights).flatMap(([holder, places]) =>
    Object.entries(places).map(([repositoryId, bits]) => ({
      holder,
      repositoryId: Number(repositoryId),
      bits,
    })),
  );
}

async function seedAttributeValues(db: Db, audit: Audit): Promise<void> {
  const plain = { parentId: null, family: null, hex: null, active: true };
  await insertRows(db, attributeValue, [
    ...colors.map((row, index) => ({ ...plain, type: "COLOR" as const, ...row, sort: index + 1, ...audit })),
    ...categories.map((row, index) => ({
      ...plain,
      type: "CATEGORY" as const,
      code: `L${row.id - 100}`,
      ...row,
      sort: index + 1,
      ...audit,
    })),
    ...named("BRAND", "P", brands, plain, audit),
    ...named("SEASON", "J", seasons, plain, audit),
    ...named("FABRIC", "M", fabrics, plain, audit),
    ...named("LOOK", "F", looks, plain, audit),
  ]);
}

/** Plain values, coded by a letter and a number. */
function named<T extends "BRAND" | "SEASON" | "FABRIC" | "LOOK", P extends object>(
  type: T,
  prefix: string,
  values: readonly { id: number; name: string }[],
  plain: P,
  audit: Audit,
) {
  return values.map((row, index) => ({
    ...plain,
    type,
    code: `${prefix}${index + 1}`,
    ...row,
    sort: index + 1,
    ...audit,
  }));
}
