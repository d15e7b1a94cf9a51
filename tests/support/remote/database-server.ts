/** Speaks PostgreSQL's protocol as far as being connected to: lets everybody in, and answers every statement with nothing. */
import { type AddressInfo, createServer, type Socket } from "node:net";

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const ready = message("Z", Buffer.from("I"));
const welcome = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
const done = Buffer.concat([message("C", Buffer.from("SELECT 0\0")), ready]);

export async function startDatabaseServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(welcome);
      socket.on("data", ([type]) => {
        if (type === "Q".charCodeAt(0)) socket.write(done);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
