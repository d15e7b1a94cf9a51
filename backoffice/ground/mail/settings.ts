/** The mail server's settings: kept with its password sealed, told with a mask in its place. */
import { z } from "zod";
import type { Context, Settings } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { keptSecret, openSecret, secretMask } from "#backoffice/core/secret.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { readSetting, type Setting, saveSetting } from "#backoffice/ground/settings/setting.ts";
import { type MailSecurity, type mailEndpoints, mailSettings } from "#contract/system/mail.ts";

type Endpoints = typeof mailEndpoints;

const kept = mailSettings.extend({
  /** Sealed; empty without one. */
  pass: z.string(),
});

const setting: Setting<typeof kept> = {
  key: "mail",
  title: "邮件服务器",
  schema: kept,
  usual: {
    enabled: true,
    host: "",
    port: 465,
    security: "TLS",
    user: "",
    fromUser: "",
    fromName: "云裳",
    certificate: "",
    tellsAdmins: true,
    pass: "",
  },
};

type Kept = z.output<typeof kept>;

/** How to reach the server, the password open; null while mail is not set up or is switched off. */
export async function findMailServer(
  db: Db,
  settings: Settings,
): Promise<(Omit<Kept, "pass"> & { pass: string }) | null> {
  const { value } = await readSetting(db, setting);
  if (!isSetUp(value)) return null;
  return { ...value, pass: value.pass === "" ? "" : openSecret(settings, value.pass) };
}

/** Whether mail is sent at all. */
export async function sendsMail(db: Db): Promise<boolean> {
  return isSetUp((await readSetting(db, setting)).value);
}

/** Whether administrators get what watches the house by mail as well. */
export async function tellsAdminsByMail(db: Db): Promise<boolean> {
  const { value } = await readSetting(db, setting);
  return isSetUp(value) && value.tellsAdmins;
}

function isSetUp({ enabled, host }: Kept): boolean {
  return enabled && host !== "";
}

export const readMailSettings: Operation<Endpoints["settings"]> = async ({ db }) => {
  const { value, version } = await readSetting(db, setting);
  return { id: 1, ...value, port: String(value.port), pass: value.pass === "" ? "" : secretMask, version };
};

/**
 * What is not sent stays as it was (ELADMIN's client knows the server's own fields only). The password goes to no
 * other server than the one it was typed for.
 */
export const saveMailSettings: Operation<Endpoints["saveSettings"]> = async (context, { body }) => {
  const { version: seen, clientToken: _token, pass: typed, ...given } = body;
  const { value: before, version } = await readSetting(context.db, setting);
  const sent = Object.fromEntries(Object.entries(given).filter(([, field]) => field !== undefined));
  const security = given.security ?? usualSecurity(before, given.port);
  const isTyped = typed !== "" && typed !== secretMask;
  if (before.pass !== "" && !isTyped && before.host !== "" && given.host !== before.host && given.user !== "") {
    throw new DomainError("换了 SMTP 服务器，请重新填写密码");
  }
  const pass = given.user === "" ? "" : (keptSecret(context.settings, typed, before.pass || null) ?? "");
  const value: Kept = { ...before, ...sent, security, pass };
  await saveSetting(context, setting, { value, version: seen ?? version });
};

/** What a port is for, where nobody says otherwise. */
function usualSecurity(before: Kept, port: number): MailSecurity {
  if (before.host !== "" && before.port === port) return before.security;
  return port === 465 ? "TLS" : "STARTTLS";
}

export async function assertSendsMail({ db }: Pick<Context, "db">): Promise<void> {
  if (!(await sendsMail(db))) throw new DomainError("还没有设置邮件服务器，请先在系统工具的邮件里填写");
}
