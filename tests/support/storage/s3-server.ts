/**
 * An S3-compatible server for tests on 127.0.0.1: OpenStack Swift with its S3 API, which checks signatures and permissions
 * as a provider's does. Its objects are in memory.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { openS3, type S3Place } from "#backoffice/ground/storage/s3-client.ts";
import { swiftPython } from "../../../scripts/test/tools.mjs";

const script = fileURLToPath(new URL("./s3-server.py", import.meta.url));
const bucket = "yunshang";

export interface S3Server {
  /** Its one bucket, with keys that may do everything. */
  readonly place: S3Place;
  /** From now on nobody answers under its address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts one for the tests it is called among, and ends it after them. */
export function openS3Server(): S3Server {
  const keys = { accessKeyId: "yunshang:tests", secretAccessKey: "only-for-tests" };
  let folder = "";
  let place: S3Place | undefined;
  let child: ChildProcess | undefined;
  let ownPort = 0;
  const sockets = new Set<Socket>();
  // What stands between the product and the server, and is taken away: the server keeps its objects meanwhile.
  const line = createServer((near) => {
    const far = connect(ownPort, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy()).on("close", () => sockets.delete(one));
    }
  });
  const server: S3Server = {
    get place() {
      if (!place) throw new Error("the S3 server has not started");
      return place;
    },
    async goAway() {
      await new Promise((resolve) => {
        line.close(resolve);
        for (const socket of sockets) socket.destroy();
      });
    },
    async comeBack() {
      await listenOn(line, Number(new URL(server.place.endpoint).port));
    },
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yunshang-s3-"));
    const free = createServer();
    ownPort = await listenOn(free, 0);
    await new Promise((resolve) => free.close(resolve));
    const { accessKeyId, secretAccessKey } = keys;
    child = spawn(swiftPython, [script, folder, String(ownPort), accessKeyId, secretAccessKey], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    await ready(child);
    const endpoint = `http://127.0.0.1:${await listenOn(line, 0)}`;
    place = { endpoint, region: "cn-test-1", bucket, prefix: "", pathStyle: true, ...keys };
    await openS3(place).makeBucket();
  }, 60_000);
  afterAll(async () => {
    await server.goAway();
    child?.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  return server;
}

/** @throws with what it said when it ends before it answers */
async function ready(child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  if (!child.stdout) throw new Error("no output to read");
  for await (const line of createInterface({ input: child.stdout })) if (line === "ready") return;
  throw new Error(`the S3 server did not start (Debian's package python3-swift is needed): ${said.slice(-2000)}`);
}

/** Gives its port; 0 asks for any. */
function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address) resolve(address.port);
      else reject(new Error("no port"));
    });
  });
}
