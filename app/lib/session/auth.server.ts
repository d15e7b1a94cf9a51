/** Sign-in with remix-auth's form strategy: the form's fields go to the API, which decides. */
import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { readDevice } from "./session-cookie.server.ts";

export interface SignedIn {
  readonly token: string;
  readonly rememberMe: boolean;
  readonly nickName: string;
  /** By which the API knows this browser again. */
  readonly device: string | undefined;
}

/** Tries the form of a sign-in request; a refusal is a sentence for the form. */
export async function signIn(request: Request, api: Api, rsaPublicKey: string | undefined): Promise<Attempt<SignedIn>> {
  const authenticator = new Authenticator<Attempt<SignedIn>>();
  authenticator.use(
    new FormStrategy(({ form }) => verify(form, api, { rsaPublicKey, device: readDevice(request) })),
    "form",
  );
  return authenticator.authenticate("form", request);
}

async function verify(
  form: FormData,
  api: Api,
  { rsaPublicKey, device }: { rsaPublicKey: string | undefined; device: string | undefined },
): Promise<Attempt<SignedIn>> {
  const text = (name: string) => String(form.get(name) ?? "");
  const rememberMe = form.has("rememberMe");
  const missing = [
    ["username", "请填写用户名"],
    ["password", "请填写密码"],
    ["code", "请填写验证码"],
  ].find(([name]) => text(name ?? "").trim() === "");
  if (missing) return { ok: false, message: missing[1] ?? "" };
  const answer = await api.attempt(authEndpoints.login, {
    body: {
      username: text("username"),
      password: encryptPassword(text("password"), rsaPublicKey),
      code: text("code"),
      uuid: text("uuid"),
      rememberMe,
      ...(device && { device }),
    },
  });
  if (!answer.ok) return answer;
  const { token, user, device: known } = answer.value;
  return { ok: true, value: { token, rememberMe, nickName: user.user.nickName, device: known } };
}

/** RSA PKCS#1 v1.5 in base64 for hosts that want it (eladmin-api.md §1.3); as typed for the others. */
export function encryptPassword(password: string, rsaPublicKey: string | undefined): string {
  if (!rsaPublicKey) return password;
  const key = rsaPublicKey.includes("BEGIN")
    ? createPublicKey(rsaPublicKey.replaceAll("\\n", "\n"))
    : createPublicKey({ key: Buffer.from(rsaPublicKey, "base64"), format: "der", type: "spki" });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString("base64");
}
