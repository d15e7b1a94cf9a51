/** 系统设置: what administrators set for the whole company (product.md §3). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { pictureId } from "#contract/goods/pictures.ts";
import { permissions } from "#contract/permissions.ts";
import { settingEndpoints } from "#contract/setting.ts";
import { blankAs, looseBoolean, looseInteger, requiredText, shortText } from "#contract/value.ts";
import { passwordLimits } from "./account-fields.ts";
import { newPassword } from "./people/users.ts";
import { uiSizes } from "./settings.words.ts";

const tag = "系统设置";
const edit = [permissions.settingEdit];

/** 企业信息: the head of printed documents. What is empty is left out there. */
export const companySetting = z.object({
  name: shortText("企业名称", 100),
  logoId: pictureId.nullable(),
  address: shortText("地址", 200),
  phone: shortText("电话", 50),
});

export const companyEndpoints = settingEndpoints({
  tag,
  title: "企业信息：打印单据的抬头",
  path: "/api/settings/company",
  kept: companySetting,
  fields: companySetting.extend({ logoId: blankAs(null, pictureId.nullable()) }),
  // Whoever prints a document.
  access: { read: "session", edit },
});

/** As the product's other cookies are called. */
const otherCookies = /^(Y-(?!TOKEN)|sidebarStatus$|VUE-APP-VERSION$)/i;

const days = (label: string) => looseInteger.min(1, `${label}不能少于 1 天`).max(365, `${label}不能超过 365 天`);

/** 网站设置: what every page shows, how it looks to who has chosen nothing, and how long a browser is remembered. */
export const siteSetting = z.object({
  /** After the page's own title, and beside the logo. */
  title: requiredText("网站标题", 40),
  showFooter: z.boolean(),
  footer: shortText("页脚文字", 200),
  /** The 备案 number in the footer; empty for none. */
  caseNumber: shortText("备案号", 60),
  /** `#rrggbb`. */
  theme: z
    .string({ error: "请选择主题色" })
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/, "主题色应为 # 加六位十六进制数，例如 #1890ff"),
  size: z.enum(uiSizes, "请选择界面大小"),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  uniqueOpened: z.boolean(),
  /** The name of the cookie that holds the token. */
  tokenKey: z
    .string({ error: "请填写登录 Cookie 名称" })
    .trim()
    .regex(/^[A-Za-z][\w-]{1,39}$/, "登录 Cookie 名称为 2 到 40 个字母、数字、- 或 _，以字母开头")
    .refine((name) => !otherCookies.test(name), "这个 Cookie 名称已有别的用途，请换一个"),
  /** Days that a remembered sign-in lasts, of the cookie and of the session. */
  tokenCookieExpires: days("登录有效期"),
  /** Days that the sign-in page remembers a user name. No browser is ever given a password. */
  passCookieExpires: days("用户名保留期"),
  /** Seconds that a page waits for the back office. */
  timeout: looseInteger.min(10, "请求超时不能少于 10 秒").max(3600, "请求超时不能超过 3,600 秒"),
});
export type SiteSetting = z.output<typeof siteSetting>;

/** What holds until it is set (product.md §9); of the texts a web process may know better ones. */
export const usualSite: SiteSetting = {
  title: "云裳",
  showFooter: true,
  footer: "© 云裳 版权所有",
  caseNumber: "",
  theme: "#1890ff",
  size: "small",
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  uniqueOpened: true,
  tokenKey: "Y-TOKEN",
  tokenCookieExpires: 30,
  passCookieExpires: 30,
  timeout: 1200,
};

export const siteEndpoints = {
  ...settingEndpoints({
    tag,
    title: "网站设置：标题、页脚、默认外观、登录有效期、请求超时",
    path: "/api/settings/site",
    kept: siteSetting,
    fields: siteSetting.extend({
      showFooter: looseBoolean,
      tagsView: looseBoolean,
      fixedHeader: looseBoolean,
      sidebarLogo: looseBoolean,
      uniqueOpened: looseBoolean,
    }),
    access: { read: [permissions.settingList], edit },
  }),
  /** For web processes: the sign-in page needs it too. */
  shown: endpointsOf(tag).get("/api/settings/shown", {
    summary: "页面用的网站设置；没有设置过时为空，附读取时的计数",
    access: "anonymous",
    response: z.object({ site: siteSetting.nullable(), epoch: z.number() }),
  }),
};

const typedPassword = z
  .string({ error: "请填写初始密码" })
  .trim()
  .refine(
    (text) => text === "" || newPassword.safeParse(text).success,
    `初始密码应为 ${passwordLimits.min} 到 ${passwordLimits.max} 位，同时包含字母和数字`,
  );

/** 初始密码 of new and reset users. Either way it must be changed at the first sign-in. */
export const passwordEndpoints = settingEndpoints({
  tag,
  title: "初始密码：新增、导入与重置的用户用固定的密码，或每次随机、只显示一次；首次登录必须修改",
  path: "/api/settings/password",
  kept: z.object({
    /** Else each gets a random one. */
    fixed: z.boolean(),
    /** One is kept; it is never told again. */
    isSet: z.boolean(),
  }),
  /** An empty password leaves the kept one. */
  fields: z.object({ fixed: looseBoolean, password: typedPassword }),
  access: { read: [permissions.settingList], edit },
});
