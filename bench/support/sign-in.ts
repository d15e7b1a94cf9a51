/** Signs in through the API's own endpoints, as the sign-in form does. */
import { captchaCode, password } from "./product.ts";

/** The session cookie's pair `Y-TOKEN=…`, by the sign-in page of the web process at `url`. */
export async function signIn(url: string, username: string): Promise<string> {
  const page = await (await fetch(`${url}/login`)).text();
  const uuid = /name="uuid" value="([^"]+)"/.exec(page)?.[1];
  if (!uuid) throw new Error("The sign-in page has no captcha");
  const response = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams({ username, password, code: captchaCode, uuid }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("Y-TOKEN="));
  if (!cookie) throw new Error(`${username} could not sign in: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}

/** The token of a session, from the back office at `api`. */
export async function signInToApi(api: string, username = "admin"): Promise<string> {
  const captcha = (await (await fetch(`${api}/auth/code`)).json()) as { uuid: string };
  const answer = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password, code: captchaCode, uuid: captcha.uuid }),
  });
  return ((await answer.json()) as { token: string }).token;
}
