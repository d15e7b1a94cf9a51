/** A connection's files by SFTP: written so that they appear whole, read as their bytes come, listed and removed. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client, SFTPWrapper } from "ssh2";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { called } from "./callbacks.ts";

/** Files of one server; each failure is a `DomainError` of one sentence. */
export interface RemoteFiles {
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
}

const stillMs = 30_000;

/** `name`: what refusals call the server; `broken` fails when the connection does. SFTP begins with the first file. */
export function remoteFiles(client: Client, name: string, broken: Promise<never>): RemoteFiles {
  let opened: Promise<SFTPWrapper> | null = null;
  const sftp = () => {
    opened ??= called<SFTPWrapper>((done) =>
      client.sftp((error, files) => {
        // What the server says that is no SFTP: the connection is of no use any more, and whoever waits hears of its
        // end. Listened to before anybody is told, for it may come in the same packet.
        files?.on("error", () => client.destroy());
        done(error, files);
      }),
    );
    return Promise.race([opened, broken]);
  };
  const unlink = (files: SFTPWrapper, remote: string) =>
    called((done) => files.unlink(remote, (error) => done(isMissing(error) ? undefined : error)));
  const whole = async (remote: string, write: (files: SFTPWrapper, part: string) => Promise<void>) => {
    const files = await sftp();
    const part = `${remote}.part`;
    try {
      await Promise.race([write(files, part), broken]);
      await unlink(files, remote);
      await called((done) => files.rename(part, remote, done));
    } catch (error) {
      throw error instanceof DomainError ? error : fileFailure(name, remote, error as Error);
    }
  };
  return {
    upload: (local, remote, progress) =>
      whole(remote, (files, part) => uploadFile({ client, files, name }, { local, part }, progress)),
    write: (chunks, remote) =>
      whole(remote, (files, part) => pipeline(Readable.from(chunks), heardOf(files.createWriteStream(part)))),
    async *read(remote) {
      const stream = heardOf((await sftp()).createReadStream(remote, { highWaterMark: 256 * 1024 }));
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
      const files = await sftp();
      const found = await Promise.race([
        called<{ filename: string; attrs: { size: number } }[] | null>((done) =>
          files.readdir(folder, (error, list) => (isMissing(error) ? done(undefined, null) : done(error, list))),
        ),
        broken,
      ]);
      return (found ?? []).map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }));
    },
    async remove(remote) {
      await Promise.race([unlink(await sftp(), remote), broken]);
    },
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

function fileFailure(name: string, remote: string, error: Error): DomainError {
  if (isMissing(error)) return new DomainError(`服务器 ${name} 上没有目录 ${remote.replace(/\/[^/]*$/, "")}`);
  if ("code" in error && error.code === 3) return new DomainError(`没有权限写入服务器 ${name} 上的 ${remote}`);
  return new DomainError(`向服务器 ${name} 写入 ${remote} 失败（${error.message}），请检查磁盘空间和权限`);
}
