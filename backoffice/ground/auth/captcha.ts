/** Captchas: a small sum as a picture, valid two minutes, used up by the first answer (eladmin-api.md §1.3). */
import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AnonymousContext } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { drawCaptcha } from "./captcha.picture.ts";
import { captchaSigns, captchaSum } from "./captcha.rules.ts";
import { captcha } from "./session.tables.ts";
import { consumeCaptcha } from "./sign-in-limit.ts";

const lifetimeMs = 2 * 60_000;

export async function createCaptcha(context: AnonymousContext): Promise<{ img: string; uuid: string }> {
  const { db, clock, settings } = context;
  await consumeCaptcha(context);
  const { text, answer } = captchaSum(randomInt(1, 10), captchaSigns[randomInt(3)] ?? "+", randomInt(1, 10));
  const uuid = `captcha_code:${randomUUID().replaceAll("-", "")}`;
  await db.insert(captcha).values({
    uuid,
    answer: (settings.captchaFixedCode ?? answer).toLowerCase(),
    expiresAt: new Date(clock.now().getTime() + lifetimeMs),
  });
  const png = await drawCaptcha(text);
  return { img: `data:image/png;base64,${png.toString("base64")}`, uuid };
}

/** Uses up the captcha, right or wrong; refuses unless `code` answers it. */
export async function assertCaptcha({ db, clock }: AnonymousContext, uuid: string, code: string): Promise<void> {
  const [found] = await db.delete(captcha).where(eq(captcha.uuid, uuid)).returning();
  if (!found || found.expiresAt <= clock.now()) throw new DomainError("验证码不存在或已过期");
  if (found.answer !== code.trim().toLowerCase()) throw new DomainError("验证码错误");
}
