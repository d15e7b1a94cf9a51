/** A session without a browser: the sign-in form as a browser sends it. */
import { adminPassword, captchaCode } from "./processes.ts";

/** The `Y-TOKEN` cookie's value, as it travels. */
export async function openSession(url: string, username: string): Promise<string> {
  // A connection that the server is just closing would fail the request.
  const close = { Connection: "close" };
  const page = await (await fetch(`${url}/login`, { headers: close })).text();
  const uuid = /name="uuid" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const response = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, ...close },
    body: new URLSearchParams({ username, password: adminPassword, code: captchaCode, uuid }),
  });
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith("Y-TOKEN="));
  if (!cookie) throw new Error(`${username} could not sign in: ${response.status}`);
  return cookie.slice("Y-TOKEN=".length, cookie.indexOf(";"));
}
