/**
 * Contents in a folder of this machine: `ab/abcdef…`, named by their hash and nothing else. Written beside and then
 * renamed, so that a name always stands for the whole; nothing is followed out of the folder.
 */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ContentMissing, type Store, StoreRefused } from "./store.ts";

export function folderStore(folder: string): Store {
  return {
    async put(id, content, bytes) {
      const room = await roomOf(folder, id);
      const path = join(room, `.${process.pid}-${randomUUID()}`);
      await answering(async () => {
        try {
          const file = await open(path, "wx", 0o600);
          try {
            for await (const piece of content) await file.writeFile(piece);
            await file.sync();
            if ((await file.stat()).size !== bytes) throw new StoreRefused("写入本地目录的内容不完整，请重试");
          } finally {
            await file.close();
          }
          await rename(path, join(room, id));
        } finally {
          await rm(path, { force: true });
        }
      });
    },
    async *get(id) {
      const room = await roomOf(folder, id);
      // O_NOFOLLOW: a link that somebody put in its place is not read.
      const file = await answering(() => open(join(room, id), constants.O_RDONLY | constants.O_NOFOLLOW));
      try {
        yield* file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false });
      } finally {
        await file.close();
      }
    },
    async remove(id) {
      const room = await roomOf(folder, id);
      await answering(() => rm(join(room, id), { force: true }));
    },
    async exists(id) {
      const room = await roomOf(folder, id);
      return answering(() =>
        lstat(join(room, id)).then(
          (found) => found.isFile(),
          (error: NodeJS.ErrnoException) => {
            if (error.code === "ENOENT") return false;
            throw error;
          },
        ),
      );
    },
  };
}

/** The folder of the id's first two digits, made where there is none; a real one, inside. */
async function roomOf(folder: string, id: string): Promise<string> {
  if (!/^[0-9a-f]{64}$/.test(id)) throw new Error("no hash");
  return answering(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const room = join(await realpath(folder), id.slice(0, 2));
    await mkdir(room, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!(await lstat(room)).isDirectory()) throw new StoreRefused("存储目录里有不是目录的内容，请检查它");
    return room;
  });
}

async function answering<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    switch (code) {
      case "ENOENT":
      case "ELOOP":
        throw new ContentMissing("本地目录里没有这个文件的内容");
      case "ENOSPC":
      case "EDQUOT":
        throw new StoreRefused("存储目录所在的磁盘空间不足");
      case "EACCES":
      case "EPERM":
      case "EROFS":
      case "ENOTDIR":
      case "EIO":
        throw new StoreRefused(`存储目录不能读写（${code}），请检查它的权限，或用环境变量 STORAGE_DIR 换一个目录`);
      default:
        throw error;
    }
  }
}
