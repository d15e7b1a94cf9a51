/**
 * A connection to a server by SSH: scripts with their output as it comes, and files by SFTP. Host keys are pinned:
 * what shows another key than the first time gets neither password nor command. Everything ends by a limit of its
 * own; whatever goes wrong is a `DomainError` of one sentence.
 */
import { createHash } from "node:crypto";
import type { Client, ConnectConfig, ServerHostKeyAlgorithm } from "ssh2";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { within } from "./callbacks.ts";
import { type RemoteFiles, remoteFiles } from "./files.ts";
import { type Heard, runScript } from "./script.ts";

export interface SshAddress {
  /** What refusals call it. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly account: string;
  /** With a private key: its passphrase. */
  readonly password: string | null;
  readonly privateKey: string | null;
  /** Kind and fingerprint that it must show; null: whatever it shows. */
  readonly hostKey: string | null;
}

interface ScriptOptions {
  readonly limitMs: number;
  readonly heard?: Heard;
}

export interface Ssh extends RemoteFiles {
  /** Kind and fingerprint that the server showed. */
  readonly hostKey: string;
  /** Runs the text under the account's shell; gives its exit code, null where a signal ended it. */
  run(script: string, options: ScriptOptions): Promise<number | null>;
  close(): void;
}

/** A private key as a form sent it, with the line ends of a key: those of a form would make it unreadable. */
export function privateKeyOf(typed: string | null | undefined): string {
  const lines = (typed ?? "").replace(/\r\n?/g, "\n").trim();
  return lines.includes("\n") ? `${lines}\n` : lines;
}

const patienceMs = 20_000;

/** @throws {DomainError} also when the signal ends it */
export async function openSsh(
  address: SshAddress,
  { signal, connectMs = patienceMs }: { signal?: AbortSignal; connectMs?: number } = {},
): Promise<Ssh> {
  const { default: ssh2 } = await import("ssh2");
  const client = new ssh2.Client();
  let shown: string | null = null;
  const broken = ending(client, (error) => sentenceOf(address, error, shown));
  const end = () => client.destroy();
  signal?.addEventListener("abort", end, { once: true });
  try {
    signal?.throwIfAborted();
    await within(
      connectMs,
      Promise.race([
        new Promise<void>((resolve) => {
          client.once("ready", () => resolve());
          start(client, address, (key) => {
            shown = key;
          });
        }),
        broken,
      ]),
      () => new DomainError(`服务器 ${address.name} 没有在 ${connectMs / 1000} 秒内响应，请检查地址、端口和网络`),
    );
  } catch (error) {
    client.destroy();
    signal?.removeEventListener("abort", end);
    throw error instanceof DomainError ? error : sentenceOf(address, error as Error, shown);
  }
  return {
    hostKey: shown ?? "",
    run: (script, options) => runWithin(client, { name: address.name, broken }, script, options),
    ...remoteFiles(client, address.name, broken),
    close() {
      signal?.removeEventListener("abort", end);
      client.end();
    },
  };
}

function start(client: Client, address: SshAddress, seen: (key: string) => void): void {
  const { host, port, account, password, privateKey, hostKey } = address;
  // Some servers ask for the password as a question.
  client.on("keyboard-interactive", (_name, _instructions, _language, prompts, answer) =>
    answer(prompts.map(() => password ?? "")),
  );
  const config: ConnectConfig = {
    ...{ host, port, username: account },
    ...(privateKey === null
      ? { password: password ?? "", tryKeyboard: true }
      : { privateKey, ...(password && { passphrase: password }) }),
    readyTimeout: patienceMs,
    keepaliveInterval: 10_000,
    keepaliveCountMax: 3,
    hostVerifier: (key: Buffer) => {
      const shown = fingerprint(key);
      seen(shown);
      return hostKey === null || shown === hostKey;
    },
    // Asked for the kind that was pinned: a server that has got a better one since is still the same.
    ...(hostKey !== null && { algorithms: { serverHostKey: algorithmsOf(hostKey) } }),
  };
  try {
    client.connect(config);
  } catch (error) {
    // A private key that cannot be read.
    client.emit("error", error);
  }
}

/** `ssh-ed25519 SHA256:…`, as `ssh-keygen -l` shows it. */
function fingerprint(key: Buffer): string {
  const kind = key.subarray(4, 4 + key.readUInt32BE(0)).toString("ascii");
  return `${kind} SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function algorithmsOf(hostKey: string): ServerHostKeyAlgorithm[] {
  const [kind = ""] = hostKey.split(" ");
  return kind === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256"] : [kind as ServerHostKeyAlgorithm];
}

/** Fails when the connection does, and stays failed. */
function ending(client: Client, sentence: (error: Error) => DomainError): Promise<never> {
  const broken = new Promise<never>((_resolve, reject) => {
    client.on("error", (error: Error) => reject(sentence(error)));
    client.on("close", () => reject(sentence(new Error("closed"))));
  });
  // Whoever waits for something hears of it.
  broken.catch(() => {});
  return broken;
}

async function runWithin(
  client: Client,
  { name, broken }: { name: string; broken: Promise<never> },
  script: string,
  { limitMs, heard }: ScriptOptions,
): Promise<number | null> {
  try {
    return await within(
      limitMs,
      Promise.race([runScript(client, script, heard), broken]),
      () => new DomainError(`服务器 ${name} 上的脚本 ${Math.round(limitMs / 1000)} 秒内没有结束，已断开连接`),
    );
  } catch (error) {
    client.destroy();
    // A connection that has ended before takes no command.
    throw error instanceof DomainError ? error : new DomainError(`与服务器 ${name} 的连接中断，请重试`);
  }
}

function sentenceOf(
  { name, host, port, account, hostKey }: SshAddress,
  error: Error,
  shown: string | null,
): DomainError {
  const { code = "", level = "" } = error as { code?: string; level?: string };
  const where = `服务器 ${name}（${host}:${port}）`;
  const isOther = hostKey !== null && (shown !== null ? shown !== hostKey : /host key/i.test(error.message));
  if (isOther) {
    return new DomainError(
      `${where}的主机密钥与首次连接时不同，已拒绝连接：可能连到了别的机器。确认服务器确实重装过，再去掉记录的旧密钥（是 ${hostKey}${shown === null ? "" : `，现在是 ${shown}`}）`,
    );
  }
  if (level === "client-authentication") return new DomainError(`${where}不接受账号 ${account} 的密码或私钥`);
  if (/private ?key|passphrase/i.test(error.message)) return new DomainError(`服务器 ${name} 的私钥或它的口令不正确`);
  if (code === "ECONNREFUSED") return new DomainError(`${where}拒绝连接，请检查端口和 SSH 服务`);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new DomainError(`找不到${where}，请检查地址`);
  if (level === "client-timeout" || ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].includes(code)) {
    return new DomainError(`${where}没有响应，请检查地址、端口和网络`);
  }
  return new DomainError(`与${where}的连接中断（${error.message === "closed" ? "对方关闭了连接" : error.message}）`);
}
