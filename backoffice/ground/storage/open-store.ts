/** Gives the store of a kind, as the settings of the company and of the process have it. */
import type { Context } from "#backoffice/core/context.ts";
import type { StoreKind } from "#contract/system/storage.words.ts";
import { databaseStore } from "./database-store.ts";
import { folderStore } from "./folder-store.ts";
import { openS3 } from "./s3-client.ts";
import { blobKey, s3Store } from "./s3-store.ts";
import { folderOf, placeOf, readStorageSetting } from "./setting.ts";
import type { Store } from "./store.ts";

/** An address of the object store itself that gives the content to whoever has it, for so many seconds. */
export async function presignInS3(
  { db, settings }: Pick<Context, "db" | "settings">,
  id: string,
  seconds: number,
): Promise<string> {
  return openS3(placeOf(settings, (await readStorageSetting(db)).value)).presign(blobKey(id), seconds);
}

/** @throws {DomainError} where it is not set up */
export async function openStore(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  kind: StoreKind,
): Promise<Store> {
  switch (kind) {
    case "DATABASE":
      return databaseStore({ db, clock });
    case "FOLDER":
      return folderStore(folderOf(settings));
    case "S3":
      return s3Store(placeOf(settings, (await readStorageSetting(db)).value));
  }
}
