/**
 * An S3-compatible store as this product uses one: whole objects under keys, big ones in parts. Requests are signed
 * (v4) by s3mini; what a store answers becomes one Chinese sentence.
 */
import { S3mini, S3NetworkError, S3ServiceError } from "s3mini";
import { Agent, fetch as undiciFetch } from "undici";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { ContentMissing, inPieces, StoreRefused, wholeOf } from "./store.ts";

export interface S3Place {
  /** `https://host[:port]`, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Stands before every key; empty, or `folder/`. */
  readonly prefix: string;
  /** `https://host/bucket/key` rather than `https://bucket.host/key`. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Objects {
  /** Nothing stands under the key before all of it has arrived. */
  put(key: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** @throws {ContentMissing} */
  get(key: string): AsyncGenerator<Uint8Array>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Makes the bucket; nothing happens where it is the account's own already. */
  makeBucket(): Promise<void>;
  /** All below the prefix, keys without it. */
  list(): Promise<{ key: string; bytes: number }[]>;
  /** An address that gives the object to whoever has it, for so many seconds. */
  presign(key: string, seconds: number): Promise<string>;
}

/** Also the least that S3 takes of a part, but for the last. */
const partBytes = 8 * 1024 * 1024;

/** Whoever does not answer is away; a part of 8 MB may take its time on a slow line. */
const agent = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 30_000, bodyTimeout: 30_000 });

/** Never follows a redirection: a signature is for one host. */
const send = ((url: string, options: Parameters<typeof undiciFetch>[1]) =>
  undiciFetch(url, { ...options, dispatcher: agent, redirect: "error" })) as unknown as typeof fetch;

export function openS3(place: S3Place): S3Objects {
  const client = new S3mini({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    region: place.region,
    endpoint: addressOf(place),
    fetch: send,
  });
  const keyOf = (key: string) => place.prefix + key;
  const answering = <R>(work: () => Promise<R>) => toldBy(place, work);
  return {
    put: (key, content, bytes) => {
      const source = ownFaults(content);
      return answering(async () => {
        if (bytes > partBytes) return await putParts(client, keyOf(key), source, bytes);
        const whole = await wholeOf(source);
        assertLength(whole.length, bytes);
        await client.putObject(keyOf(key), whole);
      });
    },
    async *get(key) {
      const found = await answering(() => client.getObjectResponse(keyOf(key)));
      if (!found) throw new ContentMissing("对象存储里没有这个文件的内容");
      const reader = found.body?.getReader();
      try {
        for (;;) {
          const piece = await answering(async () => reader?.read());
          if (!piece || piece.done) return;
          yield piece.value;
        }
      } finally {
        await reader?.cancel().catch(() => {});
      }
    },
    remove: (key) =>
      answering(async () => {
        await client.deleteObject(keyOf(key));
      }),
    exists: (key) => answering(async () => (await client.objectExists(keyOf(key))) === true),
    makeBucket: () =>
      answering(async () => {
        await client.createBucket();
      }),
    list: () =>
      answering(async () => {
        const found = (await client.listObjects("/", place.prefix)) ?? [];
        return found.map(({ Key, Size }) => ({ key: Key.slice(place.prefix.length), bytes: Number(Size) }));
      }),
    presign: (key, seconds) => answering(() => client.getPresignedUrl("GET", keyOf(key), seconds)),
  };
}

function addressOf({ endpoint, bucket, pathStyle }: S3Place): string {
  const url = new URL(endpoint);
  if (pathStyle) return `${url.origin}/${bucket}`;
  url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}

async function putParts(client: S3mini, key: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void> {
  const upload = await client.getMultipartUploadId(key);
  let sent = 0;
  try {
    const parts = [];
    for await (const part of inPieces(content, partBytes)) {
      parts.push(await client.uploadPart(key, upload, part, parts.length + 1));
      sent += part.length;
    }
    assertLength(sent, bytes);
    await client.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    // What has arrived is paid for until it is given up.
    await client.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
}

function assertLength(sent: number, bytes: number): void {
  if (sent !== bytes) throw new StoreRefused(`内容不完整：应有 ${bytes} 字节，只有 ${sent} 字节`);
}

/** A fault of what is sent, which is none of the store's. */
class SourceFailed extends Error {}

async function* ownFaults(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (cause) {
    throw new SourceFailed("what is sent cannot be read", { cause });
  }
}

/** @throws {StoreRefused} with what the store answered, or that it did not */
async function toldBy<R>(place: S3Place, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceFailed) throw error.cause;
    if (error instanceof DomainError) throw error;
    if (error instanceof S3ServiceError) throw new StoreRefused(answered(place, error));
    const code = networkCode(error);
    if (code === null) throw error;
    throw new StoreRefused(`连接不上对象存储 ${new URL(place.endpoint).host}（${code}）`);
  }
}

function answered({ bucket }: S3Place, { status, serviceCode = "" }: S3ServiceError): string {
  const said = `对象存储回答 ${status}${serviceCode && serviceCode !== "Unknown" ? ` ${serviceCode}` : ""}`;
  if (serviceCode === "NoSuchBucket") return `${said}：没有存储桶 ${bucket}，请检查名称`;
  if (serviceCode === "SignatureDoesNotMatch" || serviceCode === "InvalidAccessKeyId")
    return `${said}：密钥不对，请检查 Access Key 与 Secret Key`;
  if (status === 401 || status === 403) return `${said}：拒绝了访问，请检查密钥和它对存储桶 ${bucket} 的权限`;
  if (serviceCode === "AuthorizationHeaderMalformed") return `${said}：请检查区域`;
  return `${said}，请稍后再试`;
}

/** Such as ECONNREFUSED; null of what is no fault of the line. */
function networkCode(error: unknown): string | null {
  if (error instanceof S3NetworkError) return error.code ?? "网络错误";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  // What fetch itself refuses: a redirection, a line that broke.
  return error instanceof TypeError && error.message === "fetch failed"
    ? ((error.cause as Error)?.message ?? "网络错误")
    : null;
}
