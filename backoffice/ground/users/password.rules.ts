/** What a new password has to be (domain.md §3.7). Pure: comparing with stored hashes is the caller's. */
import { newPassword } from "#contract/system/people/users.ts";

/** A password may not be one of this many last ones, the present one among them. */
const lastPasswords = 3;

/** How many replaced passwords are kept for that; the present one stands in the user's row. */
export const replacedPasswordsKept = lastPasswords - 1;

export const reusedPassword = `新密码不能与最近 ${lastPasswords} 次使用过的密码相同`;

/** Words that are tried first everywhere, whatever digits and signs stand around them. */
const commonWords = new Set(
  `password passw0rd p@ssword p@ssw0rd admin administrator root welcome letmein login test guest user master
   qwerty qwertyuiop qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm qweasd qweasdzxc iloveyou woaini wodemima mima abc abcd
   abcdef abcdefg abcdefgh aa aaa aaaa a q aaaaaa qq qqq hello monkey dragon sunshine princess football baseball
   superman batman trustno changeme secret yunshang`.split(/\s+/),
);
const commonWhole = new Set(
  "1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 a1b2c3d4 1a2b3c4d zaq12wsx 123qweasd 123456qq".split(" "),
);

/** A few characters over and over: `aaaaaaaa`, `a1a1a1a1`, `abcabcabc`. */
const repeated = /^(.{1,4})\1+$/su;

/** Without what stands around it: `Li.Jie-88` → `li.jie`. */
const wordOf = (plain: string) => plain.replace(/^\P{L}+|\P{L}+$/gu, "");

/** `yunshang88`, `Password1!`, `abc12345`: the first guesses. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const word = wordOf(plain);
  return commonWhole.has(plain) || commonWords.has(word) || repeated.test(plain) || repeated.test(word);
}

/** A shorter name stands in words that have nothing to do with it. */
const nameLength = 4;

/** The user's own name, with a year around it or among other words: what is tried before all else. */
function holdsName(password: string, username: string): boolean {
  const [plain, name] = [password.toLowerCase(), username.toLowerCase()];
  return name !== "" && (wordOf(plain) === name || (name.length >= nameLength && plain.includes(name)));
}

/** One sentence against the new password, null when there is nothing to say. */
export function refuseNewPassword(password: string, oldPassword: string, username = ""): string | null {
  const issue = newPassword.safeParse(password).error?.issues[0];
  if (issue) return issue.message;
  if (holdsName(password, username)) return "新密码里不能有用户名，请换一个";
  if (isCommon(password)) return "新密码太常见，容易被猜到，请换一个";
  return password === oldPassword ? "新密码不能与旧密码相同" : null;
}
