/** A server of quotations in a process of its own, good and bad: what it answers is in the path. Says its port when it listens. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let asked = 0;

const quotation = {
  ...{
    code: "000001",
    name: "示例综指",
    last: "3210.45",
    open: "3200.00",
    high: "3215.60",
    low: "3190.10",
    prevClose: "3201.00",
  },
  ...{ volume: 123456789, amount: "456789012345.67", time: "2026-04-15 11:59:30" },
};

const server = createServer((request, response) => {
  const path = request.url ?? "";
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
  if (path === "/asked") return void json({ asked });
  asked += 1;
  if (path.startsWith("/good")) return void json([quotation]);
  if (path === "/late") return void json([{ ...quotation, time: "2026-04-15 11:00:00" }]);
  if (path === "/html") return void response.writeHead(200, { "Content-Type": "text/html" }).end("<html>维护中</html>");
  if (path === "/nonsense") return void json([{ ...quotation, last: "停牌" }]);
  if (path === "/half") return void response.writeHead(200, { "Content-Type": "application/json" }).end('[{"code":');
  if (path === "/elsewhere") return void response.writeHead(302, { Location: "/good" }).end();
  if (path === "/big") return void json(Array.from({ length: 20_000 }, () => quotation));
  if (path === "/never") return;
  json({ message: "broken" }, 500);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
