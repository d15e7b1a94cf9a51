/** Contents in an S3-compatible store, under `blobs/ab/abcdef…`. */
import { openS3, type S3Place } from "./s3-client.ts";
import type { Store } from "./store.ts";

export function s3Store(place: S3Place): Store {
  const objects = openS3(place);
  return {
    put: (id, content, bytes) => objects.put(blobKey(id), content, bytes),
    get: (id) => objects.get(blobKey(id)),
    remove: (id) => objects.remove(blobKey(id)),
    exists: (id) => objects.exists(blobKey(id)),
  };
}

/** The key of a content, below the place's prefix. */
export function blobKey(id: string): string {
  return `blobs/${id.slice(0, 2)}/${id}`;
}
