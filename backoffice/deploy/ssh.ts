/**
 * A connection to a server by SSH: scripts with their output as it comes, and files by SFTP. Host keys are pinned:
 * what shows another key than the first time gets neither password nor command. Everything ends by a limit of its
 * own; whatever goes wrong is a `DomainError` of one sentence.
 */
import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import type { Client, ClientChannel, ConnectConfig, ServerHostKeyAlgorithm, SFTPWrapper } from "ssh2";
import { DomainError } from "#backoffice/http/errors.ts";

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
  /** Hears each line. */
  readonly heard?: (line: string, kind: "OUT" | "ERR") => void;
}

export interface Ssh {
  /** Kind and fingerprint that the server showed. */
  readonly hostKey: string;
  /** Runs the text under the account's shell; gives its exit code, null where a signal ended it. */
  run(script: string, options: ScriptOptions): Promise<number | null>;
  /** Writes a file that appears whole; `progress` hears bytes. Ends when nothing moves for 30 s. */
  upload(local: string, remote: string, progress: (done: number) => void): Promise<void>;
  /** The same of bytes as they are made. */
  write(chunks: AsyncIterable<Uint8Array>, remote: string): Promise<void>;
  /** The bytes of a file as they come. */
  read(remote: string): AsyncIterable<Uint8Array>;
  /** Files of a folder; none where there is no such folder. */
  list(folder: string): Promise<{ name: string; bytes: number }[]>;
  /** Nothing happens where there is none. */
  remove(remote: string): Promise<void>;
  close(): void;
}

/** A private key as a form sent it, with the line ends of a key: those of a form would make it unreadable. */
export function privateKeyOf(typed: string | null | undefined): string {
  const lines = (typed ?? "").replace(/\r\n?/g, "\n").trim();
  return lines.includes("\n") ? `${lines}\n` : lines;
}

const patienceMs = 20_000;
const stillMs = 30_000;
/** What a script left in the background may still say before its connection is closed. */
const lastWordsMs = 1_000;

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
  return session(client, { name: address.name, hostKey: shown ?? "", broken }, () => {
    signal?.removeEventListener("abort", end);
    client.end();
  });
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

function session(
  client: Client,
  { name, hostKey, broken }: { name: string; hostKey: string; broken: Promise<never> },
  close: () => void,
): Ssh {
  let opened: Promise<SFTPWrapper> | null = null;
  const sftp = () => {
    opened ??= called<SFTPWrapper>((done) => client.sftp(done)).then((files) =>
      // What the server says that is no SFTP: the connection is of no use any more, and whoever waits hears of its end.
      files.on("error", () => client.destroy()),
    );
    return opened;
  };
  const whole = async (remote: string, write: (files: SFTPWrapper, part: string) => Promise<void>) => {
    const files = await Promise.race([sftp(), broken]);
    const part = `${remote}.part`;
    try {
      await Promise.race([write(files, part), broken]);
      await called((done) => files.unlink(remote, (error) => done(isMissing(error) ? undefined : error)));
      await called((done) => files.rename(part, remote, done));
    } catch (error) {
      throw error instanceof DomainError ? error : fileFailure(name, remote, error as Error);
    }
  };
  return {
    hostKey,
    run: (script, { limitMs, heard }) =>
      within(
        limitMs,
        Promise.race([runScript(client, script, heard), broken]),
        () => new DomainError(`服务器 ${name} 上的脚本 ${Math.round(limitMs / 1000)} 秒内没有结束，已断开连接`),
      ).catch((error: unknown) => {
        client.destroy();
        // A connection that has ended before takes no command.
        throw error instanceof DomainError ? error : new DomainError(`与服务器 ${name} 的连接中断，请重试`);
      }),
    upload: (local, remote, progress) =>
      whole(remote, (files, part) => uploadFile({ client, files, name }, { local, part }, progress)),
    write: (chunks, remote) =>
      whole(remote, (files, part) => pipeline(Readable.from(chunks), heardOf(files.createWriteStream(part)))),
    async *read(remote) {
      const files = await Promise.race([sftp(), broken]);
      const stream = heardOf(files.createReadStream(remote, { highWaterMark: 256 * 1024 }));
      broken.catch((error: Error) => stream.destroy(error));
      try {
        for await (const chunk of stream) yield chunk as Uint8Array;
      } catch (error) {
        throw error instanceof DomainError
          ? error
          : new DomainError(`读取服务器 ${name} 上的 ${remote} 失败（${(error as Error).message}）`);
      }
    },
    async list(folder) {
      const files = await Promise.race([sftp(), broken]);
      const found = await Promise.race([
        called<{ filename: string; attrs: { size: number } }[] | null>((done) =>
          files.readdir(folder, (error, list) => (isMissing(error) ? done(undefined, null) : done(error, list))),
        ),
        broken,
      ]);
      return (found ?? []).map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }));
    },
    async remove(remote) {
      const files = await Promise.race([sftp(), broken]);
      await Promise.race([
        called((done) => files.unlink(remote, (error) => done(isMissing(error) ? undefined : error))),
        broken,
      ]);
    },
    close,
  };
}

/**
 * The same stream. At its end it goes on closing the file on the server, when nobody uses it any more: a connection
 * that ends before the answer would else be an error that nobody hears, and end the process.
 */
function heardOf<S extends Readable | Writable>(stream: S): S {
  stream.on("error", () => {});
  return stream;
}

/** SFTP's status of a file that is not there. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 2;
}

async function runScript(client: Client, script: string, heard: ScriptOptions["heard"]): Promise<number | null> {
  const channel = await called<ClientChannel>((done) => client.exec(script, done));
  const out = lines((line) => heard?.(line, "OUT"));
  const err = lines((line) => heard?.(line, "ERR"));
  channel.on("data", out.write);
  channel.stderr.on("data", err.write);
  let code: number | null = null;
  await new Promise<void>((resolve) => {
    channel.once("exit", (status: number | null) => {
      code = status;
      // What it started in the background may hold the connection for as long as it lives.
      setTimeout(resolve, lastWordsMs).unref();
    });
    channel.once("close", () => resolve());
  });
  channel.close();
  out.end();
  err.end();
  return code;
}

/** Cuts bytes into lines, without colours and other marks for a screen. */
function lines(heard: (line: string) => void) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  const tell = (line: string) => heard(plainLine(line));
  return {
    write(bytes: Buffer) {
      const parts = (rest + decoder.write(bytes)).split(/\r?\n|\r/);
      rest = parts.pop() ?? "";
      for (const line of parts) tell(line);
      // A line without an end would otherwise fill the memory.
      if (rest.length > longestLine) {
        tell(rest);
        rest = "";
      }
    },
    end() {
      const last = rest + decoder.end();
      if (last) tell(last);
      rest = "";
    },
  };
}

const longestLine = 4_000;

function plainLine(line: string): string {
  return (
    line
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' marks begin with one
      .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "")
      .replace(/[^\P{Cc}\t]/gu, "")
      .slice(0, longestLine)
  );
}

async function uploadFile(
  { client, files, name }: { client: Client; files: SFTPWrapper; name: string },
  { local, part }: { local: string; part: string },
  progress: (done: number) => void,
): Promise<void> {
  let stalled = false;
  const stop = () => {
    stalled = true;
    client.destroy();
  };
  let watch = setTimeout(stop, stillMs);
  try {
    await called((done) =>
      files.fastPut(
        local,
        part,
        {
          step: (total) => {
            clearTimeout(watch);
            watch = setTimeout(stop, stillMs);
            progress(total);
          },
        },
        done,
      ),
    );
  } catch (error) {
    if (stalled) throw new DomainError(`向服务器 ${name} 上传时 ${stillMs / 1000} 秒没有进展，已断开连接`);
    throw error;
  } finally {
    clearTimeout(watch);
  }
}

type Done<V> = (error?: Error | null | undefined, value?: V) => void;

/** A function that calls back, as a promise. */
function called<V = undefined>(start: (done: (error?: Error | null, value?: V) => void) => unknown): Promise<V> {
  return new Promise<V>((resolve, reject) => {
    const done: Done<V> = (error, value) => (error ? reject(error) : resolve(value as V));
    start(done);
  });
}

async function within<V>(milliseconds: number, work: Promise<V>, refusal: () => DomainError): Promise<V> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refusal()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function fileFailure(name: string, remote: string, error: Error): DomainError {
  if (isMissing(error)) return new DomainError(`服务器 ${name} 上没有目录 ${remote.replace(/\/[^/]*$/, "")}`);
  if ("code" in error && error.code === 3) return new DomainError(`没有权限写入服务器 ${name} 上的 ${remote}`);
  return new DomainError(`向服务器 ${name} 写入 ${remote} 失败（${error.message}），请检查磁盘空间和权限`);
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
