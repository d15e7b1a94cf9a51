/** What a captcha asks: a small sum. */

export const captchaSigns = ["+", "-", "x"] as const;

/** The sum as it is drawn, and its result. */
export function captchaSum(left: number, sign: (typeof captchaSigns)[number], right: number) {
  const result = { "+": left + right, "-": left - right, x: left * right }[sign];
  return { text: `${left}${sign}${right}=?`, answer: String(result) };
}
