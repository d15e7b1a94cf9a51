/** A call of a wholesale site with its token: out into the world only, never to this machine or the shop's own network. */
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";

const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, bits);
}

const patienceMs = 10_000;

/** A test's site listens on loopback, without TLS. */
export interface WholesalePlaces {
  readonly loopback: boolean;
}

interface Called {
  ok: boolean;
  /** One sentence; never the token. */
  message: string;
}

/** One GET with the token as bearer; redirects are not followed, for they would take the token elsewhere. */
export async function callWholesale(endpoint: string, token: string, { loopback }: WholesalePlaces): Promise<Called> {
  const url = new URL(endpoint);
  if (url.protocol !== "https:" && !(loopback && url.protocol === "http:")) {
    return { ok: false, message: "接口地址应为 https:// 开头的网址" };
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const address = isIP(host)
    ? host
    : await lookup(host, { family: 4 }).then(
        ({ address }) => address,
        () => null,
      );
  if (address === null) return { ok: false, message: `找不到 ${host}，请检查接口地址` };
  // The address itself is checked and connected to: a name cannot change its mind in between.
  const isOutside = isIP(address) === 4 && !inside.check(address);
  if (!isOutside && !(loopback && address.startsWith("127."))) {
    return { ok: false, message: "接口地址指向内网或本机，不能使用" };
  }
  return talk(url, address, token);
}

function talk(url: URL, address: string, token: string): Promise<Called> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
        lookup: (_host, options, found) =>
          options.all ? found(null, [{ address, family: 4 }]) : found(null, address, 4),
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        response.resume();
        resolve(judge(response.statusCode ?? 0));
      },
    );
    asked.on("error", (error) =>
      resolve({
        ok: false,
        message: error.name === "AbortError" ? "10 秒没有回应，请稍后再试" : "连接不上，请检查接口地址和网络",
      }),
    );
    asked.end();
  });
}

function judge(status: number): Called {
  if (status >= 200 && status < 300) return { ok: true, message: "令牌有效" };
  if (status === 401 || status === 403) return { ok: false, message: `对方不接受这个令牌（${status}），请续期` };
  if (status >= 300 && status < 400) return { ok: false, message: `接口地址转到了别处（${status}），请填写最终的地址` };
  return { ok: false, message: `对方回应 ${status}，请稍后再试` };
}
