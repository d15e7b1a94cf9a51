/** 账户流水 (domain.md §3.4): the entries of distributors' accounts, append-only. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { keysetOf, keysetQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { entryTypes, moneyDocTypes } from "#contract/system/accounts.ts";
import { bizDate, id, instant, repeated } from "#contract/value.ts";

const tag = "账户流水";

/** How far the list reaches at once (domain.md §1.7). */
export const entryRange = { defaultDays: 30, maxDays: 366 } as const;

/** The customer's account, or the bonus beside it. */
export const entryAccounts = ["BALANCE", "BONUS"] as const;
export type EntryAccount = (typeof entryAccounts)[number];
export const entryAccountLabels: Record<EntryAccount, string> = { BALANCE: "余额", BONUS: "赠送金" };

/**
 * Absent means any. Days are those on which the entry was written, both
 * inclusive; the last 30 unless told, all time when `docNo` is given.
 */
const entryFilter = z.object({
  from: bizDate.optional(),
  to: bizDate.optional(),
  distributorId: id.optional(),
  account: z.enum(entryAccounts, "账户不存在").default("BALANCE"),
  /** `RECEIVED` stands for all of 实收. */
  entryType: repeated(z.enum([...entryTypes, "RECEIVED"], "类型不存在")),
  /** A whole document number. */
  docNo: z
    .string()
    .trim()
    .max(32, "单号不能超过 32 个字")
    .transform((text) => text.toUpperCase())
    .optional(),
  fundId: id.optional(),
});
export type EntryFilter = z.output<typeof entryFilter>;

const entryRow = z.object({
  id: z.number(),
  createTime: instant,
  bizDate,
  distributorId: z.number(),
  distributorName: z.string(),
  entryType: z.enum(entryTypes),
  /** Signed. */
  amountFen: z.number(),
  balanceAfterFen: z.number(),
  /** 红冲: takes another entry back. */
  reversal: z.boolean(),
  docType: z.enum(moneyDocTypes),
  docId: z.number(),
  docNo: z.string().nullable(),
  /** What the document's page is opened by; null where the viewer may not see it. */
  docPageId: z.number().nullable(),
  /** Where the money went or came from. */
  fundName: z.string().nullable(),
  operatorName: z.string(),
  remark: z.string(),
});
export type EntryRow = z.output<typeof entryRow>;

export const accountEntryEndpoints = {
  list: endpointsOf(tag).get("/api/clothes/account/entry", {
    summary: "账户流水：按编号倒序、以游标翻页；合计为筛选结果，过大时只统计到 totals.since",
    access: [permissions.accountList],
    query: entryFilter.extend(keysetQuery.shape),
    response: keysetOf(entryRow, {
      inFen: z.number(),
      outFen: z.number(),
      netFen: z.number(),
    }),
  }),
};

export const accountEntryExportEndpoints = exportEndpoints({
  tag,
  title: "账户流水",
  path: "/api/clothes/account/entry",
  access: accountEntryEndpoints.list.access,
  filter: entryFilter,
  layouts: ["entry"],
});
