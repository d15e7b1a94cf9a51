/** 初始密码: what new, imported and reset users sign in with for the first time; kept sealed. */
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { isReadable, keptSecret, openSecret } from "#backoffice/core/secret.ts";
import { newPassword } from "#backoffice/ground/auth/password.ts";
import { refuseNewPassword } from "#backoffice/ground/users/password.rules.ts";
import type { passwordEndpoints } from "#contract/system/settings.ts";
import { readSetting, type Setting, saveSetting } from "./setting.ts";

const kept = z.object({ fixed: z.boolean(), password: z.string().nullable() });

const initial: Setting<typeof kept> = {
  key: "initialPassword",
  title: "初始密码",
  schema: kept,
  usual: { fixed: false, password: null },
};

type Endpoints = typeof passwordEndpoints;

export const initialPasswordDetail: Operation<Endpoints["setting"]> = async ({ db }) => {
  const { value, version } = await readSetting(db, initial);
  return { fixed: value.fixed, isSet: value.password !== null, version };
};

export const saveInitialPassword: Operation<Endpoints["saveSetting"]> = async (context, { body }) => {
  const { fixed, password: typed, version } = body;
  const refusal = typed === "" ? null : refuseNewPassword(typed, "");
  if (refusal !== null) throw new DomainError(refusal.replace("新密码", "初始密码"));
  const before = (await readSetting(context.db, initial)).value.password;
  const password = keptSecret(context.settings, typed, before);
  if (fixed && password === null) throw new DomainError("请填写初始密码，或不固定：每次随机");
  return saveSetting(context, initial, { value: { fixed, password: fixed ? password : null }, version });
};

interface Fixed {
  /** Null where each is random. */
  password: string | null;
  /** There is one, sealed under another key: after a restore without it people still have to be let in. */
  unread: boolean;
}

/** The company's own initial password. */
async function readFixed({ db, settings }: Pick<Context, "db" | "settings">): Promise<Fixed> {
  const { fixed, password } = (await readSetting(db, initial)).value;
  if (!fixed || password === null) return { password: null, unread: false };
  return isReadable(settings, password)
    ? { password: openSecret(settings, password), unread: false }
    : { password: null, unread: true };
}

/** Null where each is random, also because the one that is kept cannot be opened any more. */
export async function fixedPassword(context: Pick<Context, "db" | "settings">): Promise<string | null> {
  return (await readFixed(context)).password;
}

/** Gives the password of each user that is about to be made or reset; `unread`: it is random although one is set. */
export async function passwordIssuer(
  context: Pick<Context, "db" | "settings">,
): Promise<{ issue: () => string; unread: boolean }> {
  const { password, unread } = await readFixed(context);
  return { issue: password === null ? newPassword : () => password, unread };
}
