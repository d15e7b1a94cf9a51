/** 系统体检: what would be missed on the worst day, each with what there is to do about it. */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { adminRole } from "#contract/permissions.ts";

const endpoint = endpointsOf("系统体检");

export const checkupTopics = [
  "key",
  "secrets",
  "backup",
  "drill",
  "copies",
  "mail",
  "replica",
  "clock",
  "disk",
  "version",
] as const;
export type CheckupTopic = (typeof checkupTopics)[number];
export const checkupTopicLabels: Record<CheckupTopic, string> = {
  key: "密钥",
  secrets: "保存的密码",
  backup: "备份",
  drill: "恢复演练",
  copies: "备份副本",
  mail: "邮件",
  replica: "只读副本",
  clock: "时钟",
  disk: "磁盘",
  version: "版本",
};

const checkupTones = ["good", "warn", "bad"] as const;

const finding = z.object({
  topic: z.enum(checkupTopics),
  tone: z.enum(checkupTones),
  /** One sentence. */
  text: z.string(),
  /** What it is about, one by one. */
  details: z.array(z.string()),
});
export type CheckupFinding = z.output<typeof finding>;

export const checkupEndpoints = {
  checkup: endpoint.get("/api/monitor/checkup", {
    summary: "系统体检：密钥、打不开的密码、备份与恢复演练、副本、邮件、只读副本、时钟、磁盘、版本",
    access: [adminRole],
    response: z.object({ content: z.array(finding) }),
  }),
};
