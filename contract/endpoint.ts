/**
 * The form of one API endpoint. Every endpoint is written once, as a value of
 * this type: the back office validates and documents with it, the app's client
 * is typed by it.
 */
import type { z } from "zod";
import { byId } from "./value.ts";

/** Who may call: anybody, any session, or a session that holds one of the codes (admin always). */
export type Access = "anonymous" | "session" | readonly string[];

/** A field of a body by another name; `single`: it holds one where the field holds several. */
export interface OlderName {
  readonly name: string;
  readonly means: string;
  readonly single?: true;
}

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Full path with `:name` parameters, for example `/api/dictDetail/:id`. */
  readonly path: `/${string}`;
  readonly tag: string;
  /** One Chinese line for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Other names of the body's fields: those of ELADMIN 2.4 (docs/decisions/eladmin.md, "Two generations"). */
  readonly older?: readonly OlderName[];
  /** The multipart file field, where the body is an upload. */
  readonly upload?: {
    readonly field: string;
    /** What ELADMIN 2.4 calls the field. */
    readonly olderField?: string;
    readonly maxBytes: number;
    /** The operation reads it while it arrives, with its name, rather than have it whole. */
    readonly streamed?: true;
  };
  /** The JSON answer; absent where the answer has no body or is not JSON. */
  readonly response?: z.ZodType;
  /** The answer's media type where it is not JSON; such an answer never changes and may be cached for good. */
  readonly produces?: string;
  /** The answer is a file to keep, streamed, with a name and media type of its own. */
  readonly download?: true;
  /** The operation's `db` is one transaction, also where no client token is sent. */
  readonly atomic?: true;
  /**
   * What of it names a person in full who is a customer's customer, and is therefore written down nowhere: the body
   * stands in no log, the answer is not kept for a resend.
   */
  readonly private?: "body" | "answer";
  /** It asks by a body and changes nothing: no operation for the log. */
  readonly reads?: true;
  /**
   * It may be answered as the company was a moment ago, to whoever has changed nothing since: by a replica of the
   * database. Lists of the trade may unless they say false (`mayLag` in page.ts).
   */
  readonly mayLag?: boolean;
  /** It tells how far work is that runs by itself for the caller, whose next lists must show what it has done. */
  readonly follows?: true;
  /** The success status; 200 unless told. */
  readonly status?: 200 | 201 | 204;
}

/** A file on its way: its bytes are made while they are sent. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Of all chunks together, where it is known. */
  readonly bytes?: number;
  /** Shown by the browser itself rather than kept; only of media types that cannot run anything. */
  readonly inline?: boolean;
  /** How long a browser may keep it; not at all without. */
  readonly cacheControl?: string;
}

/** An upload on its way. */
export interface UploadedFile {
  /** The sender's, without folders. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The form's texts that came before it; of several of one name the last. */
  readonly fields: Readonly<Record<string, string>>;
}

type Method = Endpoint["method"];
type Path = Endpoint["path"];
/** What an endpoint is besides its method, its path and its tag. */
type Described = Omit<Endpoint, "method" | "path" | "tag">;

/** An endpoint with its literal types; see {@link endpointsOf} for its parameters. */
type Defined<M extends Method, P extends Path, E extends Described> = E & {
  readonly method: M;
  readonly path: P;
  readonly tag: string;
} & ("params" extends keyof E ? unknown : ById<P>);

type ById<P extends Path> = P extends `${string}/:id` | `${string}/:id/${string}`
  ? { readonly params: typeof byId }
  : unknown;

/**
 * The endpoints of one tag, each by its method: `endpoint.get("/api/dept/:id", { summary, access, response })`.
 * A path with `:id` has {@link byId} for its `params` unless others are told.
 */
export function endpointsOf(tag: string) {
  const by =
    <M extends Method>(method: M) =>
    <const P extends Path, const E extends Described>(path: P, described: E) =>
      ({ method, path, tag, ...(holdsId.test(path) && { params: byId }), ...described }) as unknown as Defined<M, P, E>;
  return { get: by("GET"), post: by("POST"), put: by("PUT"), delete: by("DELETE") };
}

const holdsId = /\/:id(\/|$)/;

type Part<E, K extends "params" | "query" | "body", Side extends "sent" | "received"> = E extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? Side extends "sent"
    ? { [P in K]: z.input<S> }
    : { [P in K]: z.output<S> }
  : unknown;

type UploadPart<E, File> = E extends { readonly upload: object } ? { file: File } : unknown;

type ReceivedFile<E> = E extends { readonly upload: { readonly streamed: true } } ? UploadedFile : Uint8Array;

/** What a caller sends: the input side of the schemas. */
export type Call<E extends Endpoint> = Part<E, "params", "sent"> &
  Part<E, "query", "sent"> &
  Part<E, "body", "sent"> &
  UploadPart<E, Blob>;

/** What an operation receives: the parsed side of the schemas. */
export type Received<E extends Endpoint> = Part<E, "params", "received"> &
  Part<E, "query", "received"> &
  Part<E, "body", "received"> &
  UploadPart<E, ReceivedFile<E>>;

/** What an endpoint answers, as the caller reads it. */
export type Answer<E extends Endpoint> = E extends { readonly response: infer S extends z.ZodType }
  ? z.output<S>
  : E extends { readonly produces: string }
    ? Uint8Array<ArrayBuffer>
    : E extends { readonly download: true }
      ? // Read through the client's own method for streams.
        never
      : undefined;

/** What an operation must return so that the answer validates. */
export type Produced<E extends Endpoint> = E extends { readonly response: infer S extends z.ZodType }
  ? z.input<S>
  : E extends { readonly produces: string }
    ? Uint8Array
    : E extends { readonly download: true }
      ? Download
      : // Without an answer, what the operation returns is not looked at.
        unknown;
