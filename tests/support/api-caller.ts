/** The back office asked over HTTP by a process of its own, signed in as its login form would. */
import { adminPassword, captchaCode } from "./processes.ts";

export interface Caller {
  /** `http://127.0.0.1:…` of the back office. */
  readonly api: string;
  readonly token: string;
}

/** Signs admin in to a demo company that a test started. */
export async function signInToApi(api: string): Promise<Caller> {
  const captcha = (await (await fetch(`${api}/auth/code`)).json()) as { uuid: string };
  const answer = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "admin", password: adminPassword, code: captchaCode, uuid: captcha.uuid }),
  });
  return { api, token: ((await answer.json()) as { token: string }).token };
}

/** The answer's JSON; anything but a 2xx throws `<url> answered <status>: <text>`. */
export async function callApi<T>(caller: Caller, method: "GET" | "POST", url: string, body?: object): Promise<T> {
  return (await (await askApi(caller, method, url, body)).json()) as T;
}

/** The same, for an answer that is a file. */
export async function askApi({ api, token }: Caller, method: "GET" | "POST", url: string, body?: object) {
  const answer = await fetch(api + url, {
    method,
    headers: { Authorization: token, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
