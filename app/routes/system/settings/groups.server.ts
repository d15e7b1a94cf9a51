/** The groups of 系统设置: what each form starts with, and what its posting does. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { readPicture } from "#app/lib/form/form.server.ts";
import { newStamp, save } from "#app/lib/form/save-form.server.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { paths } from "#app/lib/paths.ts";
import { readToken, tokenCookieHeader } from "#app/lib/session/session-cookie.server.ts";
import type { Site } from "#app/lib/web/load-context.server.ts";
import { companyEndpoints, passwordEndpoints, siteEndpoints } from "#contract/system/settings.ts";

interface Loaded {
  values: Readonly<Record<string, unknown>>;
  version: number;
  logoSrc?: string | null;
  /** An initial password is kept. */
  isSet?: boolean;
}

type Args = Pick<ActionFunctionArgs, "request" | "context">;

interface GroupKind {
  readonly load: (api: Api, site: Site) => Promise<Loaded>;
  readonly save: (args: Args, form: FormData) => Promise<unknown>;
}

const company: GroupKind = {
  async load(api) {
    const { version, ...values } = await api.call(companyEndpoints.setting);
    return { values, version, logoSrc: values.logoId && picturePath(values.logoId, 480) };
  },
  save: save({
    endpoint: companyEndpoints.saveSetting,
    body: async ({ withoutLogo, ...fields }, { api, form }) => ({
      ...fields,
      logoId: withoutLogo === "true" ? null : await readPicture(api, form, "logo"),
    }),
    done: () => ({ to: paths.settings("company"), notice: "已保存企业信息" }),
  }),
};

const site: GroupKind = {
  async load(api, { title, footer, caseNumber }) {
    const { version, ...values } = await api.call(siteEndpoints.setting);
    // Nobody has set it: what this process was started with is what pages show.
    return { values: version === 0 ? { ...values, title, footer, caseNumber } : values, version };
  },
  async save(args, form) {
    const saved = await saveSite(args, form);
    const tokenKey = String(form.get("tokenKey") ?? "").trim();
    const token = readToken(args.request, args.context.site.tokenKey);
    // Who renames the cookie stays signed in; everybody else signs in again.
    if (saved instanceof Response && token && tokenKey !== args.context.site.tokenKey) {
      const named = { ...args.context.site, tokenKey };
      saved.headers.append("Set-Cookie", tokenCookieHeader(args.request, named, { token, rememberMe: false }));
    }
    return saved;
  },
};

const saveSite = save({
  endpoint: siteEndpoints.saveSetting,
  done: () => ({ to: paths.settings("site"), notice: "已保存网站设置" }),
});

const password: GroupKind = {
  async load(api) {
    const { version, fixed, isSet } = await api.call(passwordEndpoints.setting);
    return { values: { fixed }, version, isSet };
  },
  save: save({
    endpoint: passwordEndpoints.saveSetting,
    done: () => ({ to: paths.settings("password"), notice: "已保存初始密码设置" }),
  }),
};

const groups = { company, site, password };
export type Group = keyof typeof groups;

/** The group that the address names; the first where it names none. */
export function groupOf({ url }: Request): Group {
  const asked = new URL(url).searchParams.get("tab");
  return (Object.keys(groups) as Group[]).find((group) => group === asked) ?? "company";
}

export async function loadGroup(group: Group, { api, site }: { api: Api; site: Site }) {
  const { values, version, logoSrc = null, isSet = false } = await groups[group].load(api, site);
  return { group, values, logoSrc, isSet, stamp: newStamp({ version }) };
}

export function saveGroup(args: Args, form: FormData) {
  return groups[groupOf(args.request)].save(args, form) as ReturnType<typeof saveSite>;
}
