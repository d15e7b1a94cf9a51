/** What a new password has to be (domain.md §3.7). Pure: comparing with stored hashes is the caller's. */
import { newPassword } from "#contract/system/users.ts";

/** A password may not be one of this many last ones, the present one among them. */
const lastPasswords = 3;

/** How many replaced passwords are kept for that; the present one stands in the user's row. */
export const replacedPasswordsKept = lastPasswords - 1;

export const reusedPassword = `新密码不能与最近 ${lastPasswords} 次使用过的密码相同`;

/** One sentence against the new password, null when there is nothing to say. */
export function refuseNewPassword(password: string, oldPassword: string): string | null {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "新密码不符合要求";
  return password === oldPassword ? "新密码不能与旧密码相同" : null;
}
