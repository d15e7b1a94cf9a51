/** Handing a mail to real servers: those that take it, refuse it, want a password or TLS, and say nothing. */
import { afterEach, describe, expect, it } from "vitest";
import type { MailSettings } from "#contract/system/mail.ts";
import { makeCertificate } from "../../../tests/support/remote/certificate.ts";
import { startMailServer, startSilentServer } from "../../../tests/support/remote/mail-server.ts";
import { deliver } from "./deliver.ts";

const opened: { close(): Promise<void> }[] = [];
const opening = async <S extends { close(): Promise<void> }>(server: Promise<S>): Promise<S> => {
  const started = await server;
  opened.push(started);
  return started;
};
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const server = (port: number, changes: Partial<MailSettings & { pass: string }> = {}) => ({
  ...{ enabled: true, host: "127.0.0.1", port, security: "NONE" as const, user: "", pass: "" },
  ...{ fromUser: "erp@example.com", fromName: "云裳", certificate: "", tellsAdmins: false },
  ...changes,
});
const letter = {
  ...{ recipient: "boss@example.com", subject: "销售日报", body: "今天 3 单", isHtml: false },
  messageId: "00000000-0000-4000-8000-000000000001",
};
const quick = { connectMs: 400, silentMs: 400, wholeMs: 2_000 };

describe("a server that takes it", () => {
  it("gets sender, recipient, subject, text and the same Message-ID at each try", async () => {
    const { port, received } = await opening(startMailServer());
    expect(await deliver(server(port), letter)).toEqual({ sent: true });
    expect(received).toMatchObject([
      { from: "erp@example.com", to: ["boss@example.com"], text: expect.stringContaining("今天 3 单") },
    ]);
    expect(received[0]?.raw).toContain(`Message-ID: <${letter.messageId}@example.com>`);
    expect(received[0]?.raw).toContain("=?UTF-8?");
  });

  it("never reads a subject or an address as another header or recipient", async () => {
    const { port, received } = await opening(startMailServer());
    const wicked = { ...letter, subject: "一\r\nBcc: other@example.com", recipient: "boss@example.com" };
    expect(await deliver(server(port), wicked)).toEqual({ sent: true });
    expect(received[0]?.to).toEqual(["boss@example.com"]);
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
  });
});

describe("a password", () => {
  const onAuth = (
    auth: { username?: string | undefined; password?: string | null | undefined },
    _session: unknown,
    done: (error: Error | null, answer?: { user: string }) => void,
  ) =>
    auth.username === "erp" && auth.password === "right"
      ? done(null, { user: "erp" })
      : done(new Error("no such user"));

  it("is told where the server wants one, and a wrong one may be tried again", async () => {
    const { port, received } = await opening(startMailServer({ authOptional: false, onAuth, allowInsecureAuth: true }));
    expect(await deliver(server(port, { user: "erp", pass: "right" }), letter)).toEqual({ sent: true });
    expect(await deliver(server(port, { user: "erp", pass: "wrong" }), letter)).toMatchObject({
      ...{ sent: false, again: true },
      reason: expect.stringContaining("用户名或密码不被邮件服务器接受"),
    });
    expect(received).toHaveLength(1);
  });
});

describe("TLS", () => {
  it.each([
    "TLS",
    "STARTTLS",
  ] as const)("%s goes to a server whose certificate is trusted, and to no other", async (security) => {
    const { key, certificate } = makeCertificate();
    const { port, received } = await opening(
      startMailServer({ secure: security === "TLS", key, cert: certificate, disabledCommands: [] }),
    );
    expect(await deliver(server(port, { security, certificate }), letter)).toEqual({ sent: true });
    expect(await deliver(server(port, { security }), letter)).toMatchObject({
      ...{ sent: false, again: true },
      reason: expect.stringContaining("加密连接不成"),
    });
    expect(received).toHaveLength(1);
  });

  it("is not done without where it is asked for", async () => {
    const { port, received } = await opening(startMailServer());
    expect(await deliver(server(port, { security: "STARTTLS" }), letter)).toMatchObject({ sent: false, again: true });
    expect(received).toEqual([]);
  });
});

describe("a server that does not take it", () => {
  const saying = (code: number) => Object.assign(new Error("mailbox says no"), { responseCode: code });

  it.each([
    [550, false],
    [450, true],
  ])("refuses the recipient with %i: tried again is %s", async (code, again) => {
    const { port } = await opening(startMailServer({ onRcptTo: (_address, _session, done) => done(saying(code)) }));
    expect(await deliver(server(port), letter)).toMatchObject({
      ...{ sent: false, again },
      reason: expect.stringContaining("mailbox says no"),
    });
  });

  it.each([
    [554, false],
    [451, true],
  ])("refuses the content with %i: tried again is %s", async (code, again) => {
    const { port } = await opening(
      startMailServer({
        onData(stream, _session, done) {
          stream.resume();
          stream.on("end", () => done(saying(code)));
        },
      }),
    );
    expect(await deliver(server(port), letter)).toMatchObject({ sent: false, again });
  });

  it("is away: it may be tried again", async () => {
    const { port, close } = await startMailServer();
    await close();
    expect(await deliver(server(port), letter)).toMatchObject({
      ...{ sent: false, again: true },
      reason: expect.stringMatching(/^连不上邮件服务器 127\.0\.0\.1:/),
    });
  });

  it("says nothing: the try ends in its time, and may be made again", async () => {
    const { port } = await opening(startSilentServer());
    expect(await deliver(server(port), letter, quick)).toEqual({
      ...{ sent: false, again: true },
      reason: `邮件服务器 127.0.0.1:${port} 没有在限定时间内答复`,
    });
  });

  it("falls silent after the content: it may have taken it, so it is not tried again", async () => {
    let arrived = 0;
    const { port } = await opening(
      startMailServer({
        onData(stream) {
          stream.resume();
          stream.on("end", () => {
            arrived += 1;
          });
        },
      }),
    );
    expect(await deliver(server(port), letter, quick)).toMatchObject({
      ...{ sent: false, again: false },
      reason: expect.stringContaining("可能已经发出"),
    });
    expect(arrived).toBe(1);
  });
});
