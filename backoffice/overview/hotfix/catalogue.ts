/** The fixed catalogue of 数据热修复 (domain.md §3.7), in the order of its page. One row more is one fix more. */

import { assetDayFix } from "./fixes/asset-day-fix.ts";
import { batchFix } from "./fixes/batch-fix.ts";
import { billFix } from "./fixes/bill-fix.ts";
import { dayFix } from "./fixes/day-fix.ts";
import { accountFix, materialFix, stockFix } from "./fixes/ledger-fixes.ts";
import { lockFix } from "./fixes/lock-fix.ts";
import { outboxFix } from "./fixes/outbox-fix.ts";
import { sizeFix } from "./fixes/size-fix.ts";
import type { Hotfix } from "./hotfix.ts";

export const hotfixes: readonly Hotfix[] = [
  stockFix,
  materialFix,
  accountFix,
  batchFix,
  billFix,
  dayFix,
  assetDayFix,
  lockFix,
  outboxFix,
  sizeFix,
];
