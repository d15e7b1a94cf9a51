/** The test platform as a process of its own: four gateways, an authorisation server and a control address, on 127.0.0.1. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { alibabaServer } from "./alibaba.protocol.ts";
import { type AuthorisationServer, serveAuthorisation } from "./authorisation-server.ts";
import { douyinServer } from "./douyin.protocol.ts";
import { pinduoduoServer } from "./pinduoduo.protocol.ts";
import type { GatewayAnswer, ProtocolServer } from "./protocol.ts";
import { taobaoServer } from "./taobao.protocol.ts";
import type { WaybillConduct } from "./waybills.ts";
import {
  type Conduct,
  type Fault,
  type Generated,
  type Protocol,
  type TestOrder,
  type TestRefund,
  World,
} from "./world.ts";

const world = new World();
const authorisation = await startAuthorisation();
const ground = { world, authorisation };
const servers = [taobaoServer(ground), alibabaServer(ground), douyinServer(ground), pinduoduoServer(ground)];

const platform = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    response.writeHead(599, { "Content-Type": "text/plain" }).end(String(error));
  });
});
await listen(platform);
process.stdout.write(`${JSON.stringify({ url: addressOf(platform), issuer: authorisation.issuer })}\n`);

// Whoever started it has gone.
process.stdin.on("end", () => process.exit(0)).resume();

async function startAuthorisation(): Promise<AuthorisationServer> {
  const server = createServer();
  await listen(server);
  return serveAuthorisation(server, addressOf(server, "localhost"));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://platform");
  const [, first = "", ...rest] = url.pathname.split("/");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  if (first === "control") return control(rest.join("/"), body, response);
  const server = servers.find(({ name }) => name === first);
  if (!server) return void response.writeHead(404).end();
  const path = `/${rest.join("/")}`;

  if (request.method === "GET") {
    const location = server.authorize(path, url.searchParams);
    if (location === null) return void response.writeHead(400).end("wrong authorisation request");
    return void response.writeHead(302, { Location: location }).end();
  }
  await answerCall(
    server,
    { path, query: url.searchParams, body, type: request.headers["content-type"] ?? "" },
    response,
  );
}

async function answerCall(
  server: ProtocolServer,
  call: Parameters<ProtocolServer["answer"]>[0],
  response: ServerResponse,
) {
  const method = server.methodOf(call);
  if (world.conduct.delayMs > 0) await sleep(world.conduct.delayMs);
  const record = (error: string | null, page: string | null = null) =>
    world.records.calls.push({ protocol: server.name, method, error, page });

  const fault = world.fault(method) ?? (world.tooOften() ? "RATE" : null);
  switch (fault) {
    case "HTML":
    case "HTTP_500":
      record(fault);
      response.writeHead(fault === "HTML" ? 200 : 500, { "Content-Type": "text/html" });
      return void response.end("<!doctype html><title>系统维护</title><h1>系统维护中</h1>");
    case "HTTP_429":
      record(fault);
      return void response.writeHead(429, { "Content-Type": "text/plain" }).end("Too Many Requests");
    case "NOTHING":
      record(fault);
      return void response.writeHead(200).end();
    case "REDIRECT":
      record(fault);
      return void response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end();
    case "HANG_UP":
      record(fault);
      return void response.socket?.destroy();
    case "LOST":
      await server.answer(call);
      record(fault);
      return void response.socket?.destroy();
    case "SILENT":
      record(fault);
      return;
    case "HUGE":
      record(fault);
      return writeForever(response);
    default:
  }
  const answer = fault === null ? await server.answer(call) : server.faulty(fault, method);
  record(answer.error, answer.page ?? null);
  send(response, answer);
}

function send(response: ServerResponse, { status = 200, json }: GatewayAnswer): void {
  response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8" }).end(json);
}

/** A string that does not end, until the reader has gone. */
function writeForever(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" }).write('{"text":"');
  const block = "x".repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}

/** What tests tell the platform; each of these is JSON in, JSON out. */
const controls: Record<string, (input: never) => unknown> = {
  reset: () => world.reset(),
  orders: (orders: TestOrder[]) => orders.forEach((order) => void world.orders.set(order.no, order)),
  refunds: (refunds: TestRefund[]) => refunds.forEach((refund) => void world.refunds.set(refund.no, refund)),
  generate: (generated: Generated) => world.generate(generated),
  order: (no: string) => world.orders.get(no) ?? null,
  faults: (faults: Fault[]) => {
    world.faults = faults.map((fault) => ({ ...fault, seen: 0 }));
  },
  conduct: (conduct: Partial<Conduct>) => Object.assign(world.conduct, conduct),
  lifetimes: (lifetimes: Partial<AuthorisationServer["lifetimes"]>) =>
    Object.assign(authorisation.lifetimes, lifetimes),
  redirect: (uri: string) => authorisation.allowRedirect(uri),
  issue: ({ protocol, shop }: { protocol: Protocol; shop: string }) => authorisation.issue(protocol, shop),
  revoke: (accessToken: string) => authorisation.revoke(accessToken),
  records: () => world.records,
  waybills: () => world.waybills.all,
  waybillConduct: (conduct: Partial<WaybillConduct>) => void Object.assign(world.waybills.conduct, conduct),
  forget: () => {
    world.records = { calls: [], shipments: [], stock: {} };
  },
};

async function control(name: string, body: string, response: ServerResponse): Promise<void> {
  const act = controls[name];
  if (!act) return void response.writeHead(404).end();
  const result = await act(JSON.parse(body === "" ? "null" : body) as never);
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(result ?? null));
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** `localhost` is another site than 127.0.0.1: a browser comes back from it as it does from a real platform. */
function addressOf(server: ReturnType<typeof createServer>, host = "127.0.0.1"): string {
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
