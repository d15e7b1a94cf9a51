/** Hands one mail to the mail server, and says what became of it. */
import { rootCertificates } from "node:tls";
import type { NodemailerError } from "nodemailer";
import type { MailSettings } from "#contract/system/mail.ts";

export interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly messageId: string;
}

export type Delivery =
  | { sent: true }
  /** `again`: it may be tried again by itself. `uncertain`: the server may have taken it. */
  | { sent: false; again: boolean; uncertain?: boolean; reason: string };

export interface DeliveryTimes {
  /** Until there is a line and a greeting. */
  readonly connectMs: number;
  /** Without a word from the server. */
  readonly silentMs: number;
  /** All of it. */
  readonly wholeMs: number;
}

const usualTimes: DeliveryTimes = { connectMs: 10_000, silentMs: 30_000, wholeMs: 90_000 };

/**
 * One try. A server that ends the line after the message was begun may have taken it: that is not tried again, so
 * that nobody gets it twice.
 */
export async function deliver(
  server: MailSettings & { pass: string },
  { recipient, subject, body, isHtml, messageId }: Letter,
  times: DeliveryTimes = usualTimes,
): Promise<Delivery> {
  // Loaded at the first mail: a company without mail starts without it.
  const { createTransport } = await import("nodemailer");
  let begun = false;
  const { host, port, security, user, pass, fromUser, fromName, certificate } = server;
  const transport = createTransport({
    ...{ host, port },
    secure: security === "TLS",
    requireTLS: security === "STARTTLS",
    ignoreTLS: security === "NONE",
    ...(user !== "" && { auth: { user, pass } }),
    ...(certificate !== "" && { tls: { ca: [...rootCertificates, certificate] } }),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    socketTimeout: times.silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    transactionLog: true,
    // What the client says is heard to know how far it came; nothing of it is kept.
    logger: {
      debug: (entry: unknown, said?: unknown) => {
        if (isOfClient(entry) && said === "DATA") begun = true;
      },
    },
  });
  try {
    await transport.sendMail({
      from: { name: fromName, address: fromUser },
      to: { name: "", address: recipient },
      subject,
      messageId: `<${messageId}@${fromUser.split("@")[1] ?? "localhost"}>`,
      ...(isHtml ? { html: body } : { text: body }),
      signal: AbortSignal.timeout(times.wholeMs),
    });
    return { sent: true };
  } catch (error) {
    return failed(error as NodemailerError, begun, server);
  } finally {
    transport.close();
  }
}

function isOfClient(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "client";
}

function failed(error: NodemailerError, begun: boolean, { host, port }: MailSettings): Delivery {
  const { code = "", responseCode } = error;
  const said = (error.response ?? error.message).replace(/\s+/g, " ").slice(0, 200);
  const again = (reason: string): Delivery => ({ sent: false, again: true, reason });
  if (responseCode !== undefined && (code === "EENVELOPE" || code === "EMESSAGE")) {
    return { sent: false, again: responseCode < 500, reason: `邮件服务器拒收：${said}` };
  }
  if (code === "EAUTH") return again(`用户名或密码不被邮件服务器接受：${said}`);
  if (begun)
    return { sent: false, again: false, uncertain: true, reason: "邮件服务器收到内容后没有答复，可能已经发出" };
  if (code === "ETLS" || /certificate|self.signed|SSL|TLS/i.test(said))
    return again(`与邮件服务器的加密连接不成：${said}`);
  if (code === "EDNS") return again(`找不到邮件服务器 ${host}`);
  if (code === "ETIMEDOUT" || code === "EABORT") return again(`邮件服务器 ${host}:${port} 没有在限定时间内答复`);
  return again(`连不上邮件服务器 ${host}:${port}：${said}`);
}
