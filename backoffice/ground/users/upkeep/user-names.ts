/** What finds one person each: user name, phone number, e-mail address. */
import { and, ne, or, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { user } from "../user.tables.ts";

interface Names {
  username?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** Whatever the case. The database has the last word when two save at once. */
export async function assertNamesFree({ db }: Context, id: number, names: Names): Promise<void> {
  const { username = "", phone = "", email = "" } = names;
  const same = (column: typeof user.username | typeof user.phone | typeof user.email, text: string) =>
    text === "" ? sql`false` : sql`lower(${column}) = ${text.toLowerCase()}`;
  const taken = await db
    .select({ username: user.username, phone: user.phone })
    .from(user)
    .where(and(ne(user.id, id), or(same(user.username, username), same(user.phone, phone), same(user.email, email))));
  if (taken.length === 0) return;
  if (taken.some((row) => row.username.toLowerCase() === username.toLowerCase()))
    throw new DomainError(`用户名 ${username} 已被使用，请换一个`);
  throw new DomainError(
    phone && taken.some((row) => row.phone === phone)
      ? `手机号 ${phone} 已被其他用户使用，请换一个`
      : `邮箱 ${email} 已被其他用户使用，请换一个`,
  );
}
