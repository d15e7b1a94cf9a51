/** Copies of backups in a bucket of an S3-compatible store, each under its own name below the place's prefix. */
import { openS3, type S3Place } from "#backoffice/ground/storage/s3-client.ts";
import type { CopyTarget } from "./target.ts";

export function s3CopyTarget(place: S3Place): CopyTarget {
  const objects = openS3(place);
  return {
    put: (name, chunks, bytes) => objects.put(name, chunks, bytes),
    read: (name) => objects.get(name),
    async list() {
      const found = await objects.list();
      // What lies deeper belongs to somebody else.
      return found.filter(({ key }) => !key.includes("/")).map(({ key, bytes }) => ({ name: key, bytes }));
    },
    remove: (name) => objects.remove(name),
    // Each request is one of its own.
    close: async () => {},
  };
}
