/** A real sshd on 127.0.0.1 for the tests of deployments: keys, configuration and port of its own, ended by its pid. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Sshd {
  readonly port: number;
  readonly account: string;
  /** What the server lets in. */
  readonly privateKey: string;
  /** A folder of the server's for applications; its name would break out of a command that does not quote. */
  readonly folder: string;
  /** As `ssh-keygen -l` shows it, with its kind. */
  hostKey(): string;
  /** The same address with another host key, as after a machine was set up anew. */
  replaceHostKey(): Promise<void>;
  stop(): Promise<void>;
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  server.close();
  await once(server, "close");
  return address.port;
}

export async function startSshd(): Promise<Sshd> {
  const home = await mkdtemp(join(tmpdir(), "yunshang-sshd-"));
  const port = await freePort();
  const folder = join(home, "it's $(touch broken-out) ; 店里");
  mkdirSync(folder);
  const makeKey = (name: string) => {
    const made = spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(home, name)], {
      encoding: "utf8",
    });
    if (made.status !== 0) throw new Error(`ssh-keygen: ${made.stderr}`);
  };
  makeKey("host");
  makeKey("client");
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${join(home, "host")}`,
    `AuthorizedKeysFile ${join(home, "client.pub")}`,
    "PidFile none",
    "UsePAM no",
    "StrictModes no",
    "PasswordAuthentication no",
    "PermitRootLogin prohibit-password",
    "Subsystem sftp internal-sftp",
  ];
  await writeFile(join(home, "sshd_config"), `${config.join("\n")}\n`);
  let server = await listen(home, port);
  return {
    port,
    folder,
    account: userInfo().username,
    privateKey: await readFile(join(home, "client"), "utf8"),
    hostKey() {
      const shown = spawnSync("ssh-keygen", ["-l", "-f", join(home, "host.pub")], { encoding: "utf8" }).stdout;
      return `ssh-ed25519 ${shown.split(" ")[1]}`;
    },
    async replaceHostKey() {
      await end(server);
      await rm(join(home, "host"));
      await rm(join(home, "host.pub"));
      makeKey("host");
      server = await listen(home, port);
    },
    async stop() {
      await end(server);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function listen(home: string, port: number): Promise<ChildProcess> {
  // Where it runs as root it wants this folder, which Debian makes when the service starts.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  const path = ["/usr/sbin/sshd", "/usr/local/sbin/sshd"].find((one) => existsSync(one));
  if (!path) throw new Error("sshd is missing: install openssh-server");
  // In the foreground, its log on its standard error.
  const server = spawn(path, ["-D", "-e", "-f", join(home, "sshd_config")], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`sshd: ${said}`);
    if (await answers(port)) return server;
    await sleep(20);
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
}
