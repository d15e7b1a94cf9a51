/** 工厂管理: adding, changing, stopping and removing factories and suppliers (domain.md §3.2, factory). */

import { and, eq, ne, or } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextCode } from "#backoffice/ground/documents/next-code.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { rowUsesOf } from "#backoffice/ground/documents/row-uses.ts";
import { deleteUnused, insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findNickName, findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findAccountBalances } from "#backoffice/ledgers/money-ledger/account.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import type { Received } from "#contract/endpoint.ts";
import type { PartyFields, partyEndpoints } from "#contract/party/parties.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { accountKindOf, refuseDisable, refuseType } from "./party.rules.ts";
import { party } from "./party.tables.ts";
import { readBalance } from "./party-list.query.ts";

type Endpoints = typeof partyEndpoints;
type Party = typeof party.$inferSelect;

export const partyDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const row = await getParty(context, params.id);
  const { createdBy, createdAt, updatedBy, updatedAt, ...shown } = row;
  return {
    ...shown,
    ...(await readBalance(context, row.id)),
    updateBy: await findNickName(context.db, updatedBy),
    updateTime: formatInstant(updatedAt),
  };
};

export const addParty: Operation<Endpoints["add"]> = async (context, { body: asked }) => {
  const body = { ...asked, code: asked.code || (await nextPartyCode(context.db, asked.type)) };
  await assertNamesFree(context, 0, body);
  await assertLicence(context, null, body);
  if (body.openingFen !== 0 && !mayOpen(context)) throw new DomainError(openingRefused);
  const created = await insertRow(context.db, party, { ...columnsOf(body), ...stamp(context) });
  const { id, version } = created;
  await openAccount(context, created, body.openingFen);
  const after = { ...columnsOf(body), openingFen: body.openingFen };
  await writeAudit(context, [{ entity: "party", entityId: id, action: "add", after }]);
  return { id, version };
};

/** GC01 of factories, GY01 of suppliers. */
function nextPartyCode(db: Db, type: Party["type"]): Promise<string> {
  const prefix = accountKindOf(type) === "FACTORY" ? "GC" : "GY";
  return nextCode(db, { lock: "partyCode", table: "party", prefix, digits: 2 });
}

export const openingRefused = "您没有录入期初余额的权限";

/** Who may say what was owed before the first day: who pays it. */
export function mayOpen({ actor }: Context): boolean {
  return hasPermission(actor.permissions, [permissions.factoryPay]);
}

/** What was owed (`+`) or paid ahead (`−`) before the first document, on the account of its kind. */
export async function openAccount(
  context: Context,
  { id, type }: Pick<Party, "id" | "type">,
  amountFen: number,
): Promise<void> {
  const kind = accountKindOf(type);
  await postMoney(context, { docType: "PARTY", docId: id, stallId: null }, [
    { kind, ownerId: id, amountFen, entryType: "OPENING", remark: "期初余额" },
  ]);
}

export const editParty: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openParty(context, body);
  await assertNamesFree(context, body.id, body);
  await assertLicence(context, before, body);
  const refusal = refuseType(before, body.type, await hasAccount(context, before));
  if (refusal) throw new DomainError(refusal);
  const saved = await touch(context, party, before, columnsOf(body));
  await tellAccountChange(context, before, body);
  const audited = { entity: "party", entityId: body.id, before: columnsOf(before), after: columnsOf(body) };
  await writeAudit(context, [{ ...audited, action: "edit" }]);
  return { id: body.id, ...saved };
};

/** Another bank account is told to everybody who pays: where it is false, the money is gone. */
async function tellAccountChange(context: Context, before: Party, after: PartyFields): Promise<void> {
  const { id, bankName, bankAccount } = before;
  if (after.bankName === bankName && after.bankAccount === bankAccount) return;
  const { db, actor } = context;
  const payers = await findUsersWithPermission(db, permissions.factoryPay);
  const shown = (name: string, account: string) => [name, account].filter(Boolean).join(" ") || "无";
  await sendMessage(
    context,
    payers.filter((userId) => userId !== actor.userId),
    {
      ...{ category: "BUSINESS", type: "收款账户变更", title: `${after.name} 的收款账户变了，付款前请核实` },
      content: `${shown(bankName, bankAccount)} → ${shown(after.bankName, after.bankAccount)}；修改人 ${await findNickName(db, actor.userId)}`,
      ...{ link: `/clothes/factory/edit?id=${id}`, linkPermission: permissions.factoryList },
    },
  );
}

export const disableParty: Operation<Endpoints["disable"]> = async (context, input) => {
  const open: string[] = [];
  for (const { findOpen } of rowUsesOf("party")) open.push(...(await findOpen(context.db, input.params.id)));
  return setStatus(context, input, "OFF", (row) => refuseDisable(row, open));
};

export const enableParty: Operation<Endpoints["enable"]> = (context, input) =>
  setStatus(context, input, "ON", ({ name, status }) => (status === "ON" ? `${name}已经启用` : null));

export const removeParty: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const row = await openParty(context, { id: params.id, version: body.version });
  if ((await hasAccount(context, row)) || !(await deleteUnused(context.db, party, row.id))) {
    throw new DomainError(`${row.name}已被使用，不能删除，可停用`);
  }
  await writeAudit(context, [{ entity: "party", entityId: row.id, action: "remove", before: columnsOf(row) }]);
};

/** No reference of the database tells: an account knows its owner by kind. */
async function hasAccount({ db }: Context, { id, type }: Party): Promise<boolean> {
  return (await findAccountBalances(db, accountKindOf(type), [id])).has(id);
}

async function setStatus(
  context: Context,
  { params, body }: Received<Endpoints["disable"]>,
  status: Party["status"],
  refuse: (row: Party) => string | null,
) {
  const row = await openParty(context, { id: params.id, version: body.version });
  const refusal = refuse(row);
  if (refusal) throw new DomainError(refusal);
  const saved = await touch(context, party, row, { status });
  const { status: before } = row;
  const action = status === "ON" ? "enable" : "disable";
  await writeAudit(context, [
    { entity: "party", entityId: row.id, action, before: { status: before }, after: { status } },
  ]);
  return { id: row.id, ...saved };
}

/** Locked, and of the version that was looked at. Documents that point at the row are not held up: its key stays. */
async function openParty(context: Context, { id, version }: { id: number; version: number }): Promise<Party> {
  const row = await getParty(context, id, { lock: true });
  assertVersion(row, version);
  return row;
}

async function getParty({ db }: Context, id: number, { lock = false } = {}): Promise<Party> {
  return getRow(db, party, id, "工厂不存在，可能已被删除", lock ? "no key update" : undefined);
}

async function assertNamesFree({ db }: Context, id: number, { code, name }: PartyFields): Promise<void> {
  const taken = await db
    .select({ name: party.name })
    .from(party)
    .where(and(or(eq(party.code, code), eq(party.name, name)), ne(party.id, id)));
  if (taken.some((one) => one.name === name)) throw new DomainError(`名称 ${name} 已存在，请换一个名称`);
  if (taken.length > 0) throw new DomainError(`编码 ${code} 已存在，请换一个编码`);
}

async function assertLicence({ db }: Context, before: Party | null, { licenceId }: PartyFields): Promise<void> {
  if (licenceId !== null && licenceId !== before?.licenceId) await assertPictures(db, [licenceId], "营业执照图片");
}

/** The columns that a form writes. */
function columnsOf(row: Omit<PartyFields, "clientToken">) {
  const { code, name, type, specialty, contact, phone, address, settleCycle, bankName, bankAccount } = row;
  const { licenceId, dailyCapacity, feeLi, secondDeductBp, remark } = row;
  return {
    ...{ code, name, type, specialty, contact, phone, address, settleCycle, bankName, bankAccount },
    ...{ licenceId, dailyCapacity, feeLi, secondDeductBp, remark },
  };
}
