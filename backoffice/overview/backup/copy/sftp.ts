/** Copies of backups in a folder of an SFTP server, each under its own name. */

import { DomainError } from "#backoffice/core/http/errors.ts";
import { openSsh, type SshAddress } from "#backoffice/ground/ssh/ssh.ts";
import type { CopyTarget } from "./target.ts";

/** Without a byte for so long, the server is given up. */
const stillMs = 60_000;

/** `folder`: absolute, and there already. Signs in at once, and shows the host key that is to be pinned. */
export async function sftpCopyTarget(
  address: SshAddress,
  folder: string,
  signal?: AbortSignal,
): Promise<CopyTarget & { readonly hostKey: string }> {
  const still = new AbortController();
  const ends = signal ? AbortSignal.any([signal, still.signal]) : still.signal;
  const ssh = await openSsh(address, { signal: ends });
  const pathOf = (name: string) => `${folder}/${name}`;
  const watched = () => setTimeout(() => still.abort(), stillMs);
  const patient = async <R>(work: (watch: NodeJS.Timeout) => Promise<R>) => {
    const watch = watched();
    try {
      return await work(watch);
    } finally {
      clearTimeout(watch);
    }
  };
  return {
    hostKey: ssh.hostKey,
    put: (name, chunks, bytes) =>
      patient((watch) => ssh.write(moving(whole(chunks, bytes, name), watch), pathOf(name))),
    async *read(name) {
      const watch = watched();
      try {
        yield* moving(ssh.read(pathOf(name)), watch);
      } finally {
        clearTimeout(watch);
      }
    },
    async list() {
      const files = await patient(() => ssh.list(folder));
      // What was cut off while it was written is not there.
      return files.filter(({ name }) => !name.endsWith(".part") && !name.startsWith("."));
    },
    remove: (name) => patient(() => ssh.remove(pathOf(name))),
    close: async () => ssh.close(),
  };
}

/** Each chunk shows that something moves. */
async function* moving(chunks: AsyncIterable<Uint8Array>, watch: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    watch.refresh();
    yield chunk;
  }
}

/** The chunks, refused at their end where some are missing: what was written is then never given its name. */
async function* whole(chunks: AsyncIterable<Uint8Array>, bytes: number, name: string): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const chunk of chunks) {
    sent += chunk.length;
    yield chunk;
  }
  if (sent !== bytes) throw new DomainError(`备份 ${name} 的内容不完整，没有复制`);
}
