/** What is sealed under another key than the one that holds: after a restore without it, and to be typed anew. */
import { sql } from "drizzle-orm";
import type { Settings } from "#backoffice/core/context.ts";
import { findSealer, isSealed, type Sealer } from "#backoffice/core/secret.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type SealedTable, sealedTables } from "./sealed-columns.ts";

export interface Unreadable {
  /** What people call it: 邮件服务器的密码. */
  readonly what: string;
  /** As many as were seen; `more`: not all rows were looked at. */
  readonly count: number;
  readonly more: boolean;
}

/** Rows of a table at each of its ends: a lost key closes what was there before, whatever was sealed since. */
const looked = 100;

const words: Readonly<Record<string, string>> = {
  mail: "还没有发出的验证码邮件",
  database_connection: "数据库连接的密码",
  deploy_server: "服务器的密码和私钥",
  employee: "员工的证件号和银行卡号",
  job: "后台任务的文件",
  shop: "平台店铺的应用密钥",
  shop_token: "平台店铺的授权",
  wholesale_auth: "货源授权的令牌",
  shop_order: "平台订单的收件人",
  ewaybill: "电子面单的打印数据",
};
const settingWords: Readonly<Record<string, string>> = {
  mail: "邮件服务器的密码",
  initialPassword: "初始密码",
  storage: "对象存储的密钥",
  "backup-copy": "备份副本的密码",
};

/** As lists name it: 平台店铺的授权：至少 100 处. */
export function describeUnreadable({ what, count, more }: Unreadable): string {
  return `${what}：${more ? "至少 " : ""}${count} 处`;
}

export async function findUnreadable({ db, settings }: { db: Db; settings: Settings }): Promise<Unreadable[]> {
  const sealer = findSealer(settings);
  const found: Unreadable[] = [];
  for (const table of sealedTables) found.push(...(await ofTable(db, table, sealer)));
  return found;
}

async function ofTable(db: Db, table: SealedTable, sealer: Sealer | null): Promise<Unreadable[]> {
  const columns = [...(table.texts ?? []), ...(table.json ?? [])];
  if (columns.length === 0) return [];
  const [key] = table.key;
  const from = sql`select ${sql.identifier(key)}::text as key, ${sql.join(
    columns.map((name) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`),
    sql`, `,
  )} from ${sql.identifier(table.table)} where ${sql.raw(table.where ?? "true")} order by ${sql.identifier(key)}`;
  const seen = await rows<Record<string, string | null>>(
    db,
    sql`(${from} limit ${looked}) union (${from} desc limit ${looked})`,
  );
  const dead = seen.filter((row) =>
    columns.some((name) => sealedIn(row[name] ?? "").some((text) => !opens(sealer, text))),
  );
  const more = seen.length >= 2 * looked;
  if (table.table === "setting")
    return dead.map(({ key: name }) => ({
      what: settingWords[name ?? ""] ?? `系统设置 ${name}`,
      count: 1,
      more: false,
    }));
  return dead.length === 0 ? [] : [{ what: words[table.table] ?? table.table, count: dead.length, more }];
}

/** The sealed texts in a column's text, which may be JSON around them. */
function sealedIn(text: string): string[] {
  return isSealed(text) ? [text] : (text.match(/sealed:1:[A-Za-z0-9+/=]+/g) ?? []);
}

/** Without a key nothing opens. */
function opens(sealer: Sealer | null, text: string): boolean {
  if (!sealer) return false;
  try {
    sealer.open(text);
    return true;
  } catch {
    return false;
  }
}
