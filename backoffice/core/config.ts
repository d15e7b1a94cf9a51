/** The back office's configuration, from the environment. */
import { createPrivateKey } from "node:crypto";
import { join, resolve } from "node:path";
import { z } from "zod";
import {
  drainValue,
  type Environment,
  EnvironmentError,
  hostValue,
  isLoopback,
  keyValue,
  originsValue,
  portValue,
  proxiesValue,
  readEnvironment,
  urlValue,
} from "#contract/environment.ts";
import packageJson from "../../package.json" with { type: "json" };

export interface BackofficeConfig {
  /** A PostgreSQL server; without it PGlite keeps its files under {@link dataDir}. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica of that server, for lists, exports, statistics and backups. */
  readonly databaseReadUrl: string | undefined;
  /** A server on which backups are verified, where that should not be {@link databaseUrl}'s. */
  readonly verifyDatabaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute: where backups are kept. */
  readonly backupDir: string;
  /** Absolute: where contents are kept that lie in a folder. */
  readonly storageDir: string;
  /** Where the product is reached; the process listens there only when it runs on its own. */
  readonly host: string;
  /** Undefined: any free port when forked by the web process. */
  readonly port: number | undefined;
  /** Milliseconds that a stop is told to the balancer before it begins. */
  readonly drainMs: number;
  /** What an empty database is filled with. */
  readonly seed: "demo" | "none";
  /** The first admin's password; without it one is made up and printed once. */
  readonly adminPassword: string | undefined;
  /** The password of the demo company's staff; without it one is made up and printed once. */
  readonly staffPassword: string | undefined;
  /** Whose `X-Forwarded-*` are believed. */
  readonly trustProxy: string;
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly captchaFixedCode: string | undefined;
  /** What web processes on other machines show with their samples. */
  readonly monitorKey: string | undefined;
  /** Who brings it may read `/metrics`. */
  readonly metricsToken: string | undefined;
  /** Seals the secrets that are kept; needed when nodes do not share {@link dataDir}. */
  readonly secretKey: string | undefined;
  /** What `db:rekey` changes {@link secretKey} to. */
  readonly newSecretKey: string | undefined;
  /** Stands in place of the addresses of the e-commerce platforms. */
  readonly platformGateway: string | undefined;
  /** PEM or base64 DER (PKCS#8). */
  readonly loginRsaPrivateKey: string | undefined;
  readonly appVersion: string;
}

const schema = z.object({
  DATABASE_URL: urlValue("postgres", "postgresql").optional(),
  DATABASE_READ_URL: urlValue("postgres", "postgresql").optional(),
  VERIFY_DATABASE_URL: urlValue("postgres", "postgresql").optional(),
  DATA_DIR: z.string().default("./data"),
  BACKUP_DIR: z.string().optional(),
  STORAGE_DIR: z.string().optional(),
  HOST: hostValue.default("127.0.0.1"),
  BACKOFFICE_PORT: portValue.optional(),
  DRAIN_SECONDS: drainValue.default(0),
  SEED: z.enum(["demo", "none"], "应为 demo 或 none").default("demo"),
  ADMIN_PASSWORD: z.string().min(8, "至少 8 个字符").max(64, "不能超过 64 个字符").optional(),
  STAFF_PASSWORD: z.string().min(8, "至少 8 个字符").max(64, "不能超过 64 个字符").optional(),
  TRUST_PROXY: proxiesValue.default("loopback"),
  CORS_ORIGIN: originsValue.optional(),
  CAPTCHA_FIXED_CODE: z.string().max(20, "不能超过 20 个字符").optional(),
  MONITOR_KEY: keyValue.optional(),
  METRICS_TOKEN: keyValue.optional(),
  SECRET_KEY: keyValue.optional(),
  SECRET_KEY_NEW: keyValue.optional(),
  PLATFORM_GATEWAY: urlValue("http", "https").optional(),
  LOGIN_RSA_PRIVATE_KEY: z.string().refine(isPrivateKey, "应为 RSA 私钥（PEM，或 Base64 的 PKCS#8 DER）").optional(),
});

const secrets = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "ADMIN_PASSWORD",
  "STAFF_PASSWORD",
  "LOGIN_RSA_PRIVATE_KEY",
  "MONITOR_KEY",
  "METRICS_TOKEN",
  "SECRET_KEY",
  "SECRET_KEY_NEW",
];

/** @throws {EnvironmentError} with one Chinese line for the operator */
export function readBackofficeConfig(environment: Environment): BackofficeConfig {
  const values = readEnvironment(schema, environment, secrets);
  if (values.CAPTCHA_FIXED_CODE && !isLoopback(values.HOST)) {
    throw new EnvironmentError(
      `环境变量 CAPTCHA_FIXED_CODE 只能在仅监听本机时使用，请删除它，或将 HOST 设为 127.0.0.1（当前为 "${values.HOST}"）`,
    );
  }
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) {
    throw new EnvironmentError("环境变量 DATABASE_READ_URL 是 DATABASE_URL 的只读副本，请同时设置 DATABASE_URL");
  }
  return {
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    verifyDatabaseUrl: values.VERIFY_DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    backupDir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, "backups")),
    storageDir: resolve(values.STORAGE_DIR ?? join(values.DATA_DIR, "files")),
    host: values.HOST,
    port: values.BACKOFFICE_PORT,
    drainMs: values.DRAIN_SECONDS,
    seed: values.SEED,
    adminPassword: values.ADMIN_PASSWORD,
    staffPassword: values.STAFF_PASSWORD,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGIN ?? [],
    captchaFixedCode: values.CAPTCHA_FIXED_CODE,
    monitorKey: values.MONITOR_KEY,
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY,
    newSecretKey: values.SECRET_KEY_NEW,
    platformGateway: values.PLATFORM_GATEWAY,
    loginRsaPrivateKey: values.LOGIN_RSA_PRIVATE_KEY,
    appVersion: packageJson.version,
  };
}

function isPrivateKey(text: string): boolean {
  try {
    const key = text.includes("BEGIN")
      ? createPrivateKey(text.replaceAll("\\n", "\n"))
      : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    return key.asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
