/** 邮件: the mail server, what was sent, and sending (eladmin-api.md §1.11). */
import { z } from "zod";
import { isEmail, mailAddresses } from "#contract/contact.ts";
import { eladminQuery, wordsFilter } from "#contract/eladmin.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { pageOf } from "#contract/page.ts";
import { adminRole } from "#contract/permissions.ts";
import { clientToken, instant, looseBoolean, looseInteger, requiredText, shortText } from "#contract/value.ts";

const endpoint = endpointsOf("邮件");

/** How the line to the mail server is kept private. */
export const mailSecurities = ["TLS", "STARTTLS", "NONE"] as const;
export type MailSecurity = (typeof mailSecurities)[number];
export const mailSecurityLabels: Record<MailSecurity, string> = {
  TLS: "TLS（一般是 465 端口）",
  STARTTLS: "STARTTLS（一般是 587 端口）",
  NONE: "不加密（只用于本机或内网）",
};

/** WAITING ⇄ SENDING → SENT | FAILED. */
export const mailStatuses = ["WAITING", "SENDING", "SENT", "FAILED"] as const;
export type MailStatus = (typeof mailStatuses)[number];
export const mailStatusLabels: Record<MailStatus, string> = {
  WAITING: "等待发送",
  SENDING: "发送中",
  SENT: "已发出",
  FAILED: "没有发出",
};

const address = z
  .string("请填写发件人邮箱")
  .trim()
  .max(100, "发件人邮箱不能超过 100 个字")
  .refine(isEmail, "发件人邮箱格式不正确，例如 erp@example.com");

/** What the product knows of the mail server; the password apart. */
export const mailSettings = z.object({
  /** Mail is sent. */
  enabled: looseBoolean,
  host: requiredText("SMTP 服务器", 200).regex(/^[\w.:-]+$/, "SMTP 服务器应为域名或地址，例如 smtp.example.com"),
  port: looseInteger.min(1, "端口应为 1 至 65535").max(65_535, "端口应为 1 至 65535"),
  security: z.enum(mailSecurities, "请选择加密方式"),
  /** Empty: the server asks for none. */
  user: shortText("用户名", 200),
  fromUser: address,
  /** Shown as the sender. */
  fromName: shortText("发件人名称", 50),
  /** PEM of a certificate that is trusted besides the usual ones; empty: none. */
  certificate: z
    .string("证书格式不正确")
    .trim()
    .max(20_000, "证书不能超过 20,000 个字")
    .refine((text) => text === "" || /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/.test(text), {
      error: "证书应为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头",
    }),
  /** Alarms and failed backups go to administrators by mail as well. */
  tellsAdmins: looseBoolean,
});
export type MailSettings = z.output<typeof mailSettings>;

/** Whatever a whole row brings back as null is empty. */
const sentText = (label: string, max: number) =>
  z.preprocess((given) => (given === null ? "" : given), shortText(label, max));

const mailRow = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** Why the last try failed. */
  lastError: z.string().nullable(),
  /** Why one that failed cannot be sent again; null where it can, and of all others. */
  notAgain: z.string().nullable(),
  /** The next try; null when it is over. */
  dueTime: instant.nullable(),
  finishTime: instant.nullable(),
  createTime: instant,
});
export type MailRow = z.output<typeof mailRow>;

const settingsAnswer = z.object({
  id: z.number(),
  ...mailSettings.shape,
  enabled: z.boolean(),
  port: z.string(),
  fromUser: z.string(),
  host: z.string(),
  certificate: z.string(),
  tellsAdmins: z.boolean(),
  /** The mask where a password is kept, else empty. */
  pass: z.string(),
  version: z.number(),
});

export const mailEndpoints = {
  settings: endpoint.get("/api/email", {
    summary: "邮件服务器的设置；密码只给掩码",
    access: [adminRole],
    response: settingsAnswer,
  }),
  saveSettings: endpoint.put("/api/email", {
    summary: "修改邮件服务器；密码留空或为掩码时不变，没有给的字段不变",
    access: [adminRole],
    body: mailSettings.partial().extend({
      host: mailSettings.shape.host,
      port: mailSettings.shape.port,
      fromUser: mailSettings.shape.fromUser,
      user: sentText("用户名", 200),
      pass: sentText("密码", 200),
      version: looseInteger.optional(),
      clientToken: clientToken.optional(),
    }),
    atomic: true,
  }),
  send: endpoint.post("/api/email", {
    summary: "发送邮件：收件人用逗号分开，每人一封，在后台发出",
    access: [adminRole],
    body: z.object({
      subject: requiredText("标题", 100),
      tos: z
        .preprocess((given) => (Array.isArray(given) ? given.join(",") : given), mailAddresses("收件人"))
        .refine((text) => text !== "", "请填写收件人")
        .refine((text) => text.split(",").length <= 50, "一次最多发给 50 人"),
      content: z.string("请填写内容").trim().min(1, "请填写内容").max(100_000, "内容不能超过 100,000 个字"),
      clientToken: clientToken.optional(),
    }),
    atomic: true,
  }),
  list: endpoint.get("/api/email/sent", {
    summary: "发件记录：收件人、标题和结果，不含内容",
    access: [adminRole],
    query: eladminQuery({ blurry: wordsFilter("关键字"), status: z.enum(mailStatuses, "没有这个状态").optional() }),
    response: pageOf(mailRow),
  }),
  detail: endpoint.get("/api/email/sent/:id", {
    summary: "一封邮件的收件人、标题和结果，不含内容",
    access: [adminRole],
    response: mailRow,
  }),
  sendAgain: endpoint.post("/api/email/sent/:id/again", {
    summary: "重发一封没有发出的邮件；带验证码的、可能已经发出的和内容已过保留期的不能重发",
    access: [adminRole],
    body: z.object({ clientToken }),
    atomic: true,
  }),
};
