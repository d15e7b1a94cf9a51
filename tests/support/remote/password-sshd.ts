/** An SSH server on 127.0.0.1 that lets an account in by its password, as most people's servers do; commands really run. */
import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import ssh2, { type AuthContext, type Connection, type Server, type SFTPWrapper } from "ssh2";

interface PasswordSshd {
  readonly port: number;
  readonly account: string;
  readonly password: string;
  stop(): Promise<void>;
}

interface Manners {
  /** For the password as such, or as a question, which some servers do only. */
  readonly asks?: "password" | "keyboard-interactive";
  /** What every file holds that is read by SFTP; told to close one, the server ends the connection and says nothing. */
  readonly hasty?: Buffer;
  /** Answers every command, which does not run, with these words and this code, all in one packet with its yes. */
  readonly atOnce?: { readonly says: string; readonly code: number };
}

export async function startPasswordSshd({ asks = "password", hasty, atOnce }: Manners = {}): Promise<PasswordSshd> {
  const account = "shop";
  const password = "Lantern 4822 灯笼";
  const open = new Set<Connection>();
  const server: Server = new ssh2.Server({ hostKeys: [hostKey()] }, (client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    // A client that is refused goes away.
    client.on("error", () => {});
    client.on("authentication", (asked) => {
      if (asked.method !== asks || asked.username !== account) return asked.reject([asks]);
      letIn(asked, password, asks);
    });
    client.on("session", (accept) => {
      const session = accept();
      if (hasty) session.on("sftp", (begin) => giveHastily(begin(), hasty, () => client.end()));
      session.on("exec", (begin, _refuse, { command }) => {
        const channel = begin();
        if (atOnce) {
          channel.write(atOnce.says);
          channel.exit(atOnce.code);
          channel.end();
          return;
        }
        const run = spawn("sh", ["-c", command], { stdio: ["ignore", "pipe", "pipe"] });
        run.stdout.pipe(channel, { end: false });
        run.stderr.pipe(channel.stderr, { end: false });
        run.once("close", (code) => {
          channel.exit(code ?? 1);
          channel.end();
        });
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    account,
    password,
    async stop() {
      for (const client of open) client.end();
      server.close();
      await once(server, "close");
    },
  };
}

/** Made by Node: of the library's own ed25519 keys one in 256, whose public half begins with a zero, cannot be read. */
function hostKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "sec1", format: "pem" }).toString();
}

function giveHastily(sftp: SFTPWrapper, content: Buffer, end: () => void): void {
  const { EOF } = ssh2.utils.sftp.STATUS_CODE;
  sftp.on("OPEN", (id) => sftp.handle(id, Buffer.from([1])));
  sftp.on("READ", (id, _handle, offset, length) => {
    if (offset >= content.length) sftp.status(id, EOF);
    else sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on("CLOSE", end);
}

function letIn(asked: AuthContext, password: string, asks: "password" | "keyboard-interactive"): void {
  const decide = (given: string | undefined) => (given === password ? asked.accept() : asked.reject([asks]));
  if (asked.method === "password") decide(asked.password);
  if (asked.method === "keyboard-interactive") {
    asked.prompt([{ prompt: "Password: ", echo: false }], (answers) => decide(answers[0]));
  }
}
