/** The back office as its callers meet it: over HTTP, on a copy of the demo company, with a clock that tests move. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";
import { type BackofficeOptions, createBackoffice } from "#backoffice/compose/app.ts";
import type { Database } from "#backoffice/db/connect.ts";
import { findWordless } from "./change-words.ts";
import { demoNow, demoPassword, demoSecretKey, openDemoDatabase } from "./company/demo-database.ts";
import { sendAnswered } from "./questions.ts";

export const captchaCode = "7";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined where the answer has no body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  readonly body: any;
}

export interface TestBackoffice {
  readonly url: string;
  readonly database: Database;
  /** Resolves when everything that follows from what was committed is done, and what was recorded is written. */
  settle(): Promise<void>;
  /** Samples this process and its database, as it does every minute. */
  sample(): Promise<void>;
  /** Moves time on. */
  advance(milliseconds: number): void;
  /** Sends a request; `body` goes as JSON unless it is a FormData or a string. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string | undefined; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Signs in and gives the token. */
  signIn(username: string, password?: string): Promise<string>;
  /** The login call itself, with a fresh captcha. */
  login(fields: Record<string, unknown>): Promise<Reply>;
}

/** Starts one for the tests it is called among, and stops it after; `open` gives another database than the demo company's. */
export function openBackoffice(
  settings: Partial<BackofficeOptions["settings"]> = {},
  open: () => Promise<Database> = () => openDemoDatabase(),
): TestBackoffice {
  let app: FastifyInstance | undefined;
  let database: Database | undefined;
  let url = "";
  let now = demoNow.getTime();

  beforeAll(async () => {
    database = await open();
    app = await createBackoffice({
      database,
      clock: { now: () => new Date(now) },
      settings: { captchaFixedCode: captchaCode, appVersion: "test", secretKey: demoSecretKey, ...settings },
    });
    url = await app.listen({ host: "127.0.0.1", port: 0 });
  });

  afterAll(async () => {
    await app?.close();
    const wordless = database ? await findWordless(database.db) : [];
    await database?.close();
    expect(wordless, "变更记录 has no word for").toEqual([]);
  });

  const send: TestBackoffice["send"] = (method, path, { body, ...more } = {}) =>
    sendAnswered(body, (answered) => sendOnce(method, path, { body: answered, ...more }));

  const sendOnce: TestBackoffice["send"] = async (method, path, { body, token, headers } = {}) => {
    const raw = body instanceof FormData || typeof body === "string";
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
        ...(token && { Authorization: token }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || undefined,
    };
  };

  const login: TestBackoffice["login"] = async (fields) => {
    const captcha = await send("GET", "/auth/code");
    return send("POST", "/auth/login", {
      body: { password: demoPassword, code: captchaCode, uuid: captcha.body.uuid, ...fields },
    });
  };

  return {
    get url() {
      return url;
    },
    get database() {
      if (!database) throw new Error("the back office has not started");
      return database;
    },
    async settle() {
      await app?.outbox.settle();
      await app?.scheduler.settle();
      await app?.jobs.settle();
      // What a job left to be done: told of it, the outbox would begin a moment later.
      await app?.outbox.settle();
      for (const worker of app?.workers ?? []) await worker.settle();
      await app?.logs.flush();
    },
    async sample() {
      await app?.telemetry.sample();
    },
    advance(milliseconds) {
      now += milliseconds;
    },
    send,
    login,
    async signIn(username, password = demoPassword) {
      const reply = await login({ username, password });
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`);
      return reply.body.token;
    },
  };
}
