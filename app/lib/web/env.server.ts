/** The web process's configuration, from the environment. */
import { createPublicKey } from "node:crypto";
import { z } from "zod";
import {
  drainValue,
  type Environment,
  hostValue,
  keyValue,
  portValue,
  proxiesValue,
  readEnvironment,
  urlValue,
} from "#contract/environment.ts";
import { type SiteSetting, usualSite } from "#contract/system/settings.ts";
import packageJson from "../../../package.json" with { type: "json" };

export interface WebConfig {
  readonly host: string;
  readonly port: number;
  /** The address of a back office that runs on its own; without it this process starts one. */
  readonly backofficeUrl: string | undefined;
  /** Milliseconds that a stop is told to the balancer before it begins. */
  readonly drainMs: number;
  /** Whose `X-Forwarded-*` are believed. */
  readonly trustProxy: string;
  /** What pages show until 系统设置 says otherwise. */
  readonly site: SiteSetting;
  /** Shows 当前服务器为测试环境 on every page. */
  readonly testEnvironment: boolean;
  /** PEM or base64 DER (SPKI); when set, the password is sent to the back office encrypted. */
  readonly loginRsaPublicKey: string | undefined;
  /** What this process's samples carry; a back office that it starts itself needs none. */
  readonly monitorKey: string | undefined;
  readonly appVersion: string;
}

const schema = z.object({
  PORT: portValue.default(3000),
  HOST: hostValue.default("127.0.0.1"),
  BACKOFFICE_URL: urlValue("http", "https").optional(),
  DRAIN_SECONDS: drainValue.default(0),
  TRUST_PROXY: proxiesValue.default("loopback"),
  SITE_TITLE: z.string().max(40, "不能超过 40 个字").default(usualSite.title),
  SITE_FOOTER: z.string().max(200, "不能超过 200 个字").default(usualSite.footer),
  SITE_CASE_NUMBER: z.string().max(60, "不能超过 60 个字").default(usualSite.caseNumber),
  SERVER_PROFILE: z.enum(["dev", "prod"], "应为 dev 或 prod").default("prod"),
  MONITOR_KEY: keyValue.optional(),
  LOGIN_RSA_PUBLIC_KEY: z.string().refine(isPublicKey, "应为 RSA 公钥（PEM，或 Base64 的 DER）").optional(),
});

/** @throws {EnvironmentError} with one Chinese line for the operator */
export function readWebConfig(environment: Environment): WebConfig {
  const values = readEnvironment(schema, environment, ["LOGIN_RSA_PUBLIC_KEY", "MONITOR_KEY"]);
  return {
    host: values.HOST,
    port: values.PORT,
    backofficeUrl: values.BACKOFFICE_URL,
    drainMs: values.DRAIN_SECONDS,
    trustProxy: values.TRUST_PROXY,
    site: {
      ...usualSite,
      title: values.SITE_TITLE,
      footer: values.SITE_FOOTER,
      caseNumber: values.SITE_CASE_NUMBER,
    },
    testEnvironment: values.SERVER_PROFILE === "dev",
    loginRsaPublicKey: values.LOGIN_RSA_PUBLIC_KEY,
    monitorKey: values.MONITOR_KEY,
    appVersion: packageJson.version,
  };
}

function isPublicKey(text: string): boolean {
  try {
    const key = text.includes("BEGIN")
      ? createPublicKey(text.replaceAll("\\n", "\n"))
      : createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
