/** 登录: user name, password and captcha; the only page reachable without a session. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useEffect } from "react";
import { useWarmPage } from "#app/components/shell/warm-pages.ts";
import { PageStyles } from "#app/components/ui/page-styles.tsx";
import { SignInCard } from "#app/components/ui/sign-in-card.tsx";
import { expiredText } from "#app/lib/api/api-failure.ts";
import { readForm } from "#app/lib/form/form.server.ts";
import { hourNow } from "#app/lib/format/business-day.server.ts";
import { greetingOf } from "#app/lib/format/relative-time.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { homePath, localPath, paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { signIn } from "#app/lib/session/auth.server.ts";
import {
  deviceCookieHeader,
  readRememberedUser,
  rememberedUserHeader,
  tokenCookieHeader,
} from "#app/lib/session/session-cookie.server.ts";
import signInStyles from "#app/styles/sign-in.css?url";
import { forgetCopy } from "#app/workers/billing-copies.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import { mailCodeEndpoints } from "#contract/system/mail-codes.ts";

export const handle = { title: "登录" };

const resetText = "密码已重置，请用新密码登录";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.api.hasSession) throw redirect(homePath);
  const { searchParams } = new URL(request.url);
  const [captcha, forgot] = await Promise.all([
    context.api.call(authEndpoints.captcha),
    // A host of another make has no such endpoint, and no such page then.
    context.api.attempt(mailCodeEndpoints.offered).catch(() => null),
  ]);
  return {
    captcha,
    offersReset: forgot?.ok === true && forgot.value.offered,
    siteTitle: context.site.title,
    remembered: readRememberedUser(request),
    nextPath: wantedAddress(request).split(/[?#]/)[0] ?? homePath,
    notice: searchParams.has("expired") ? expiredText : searchParams.has("reset") ? resetText : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request: request.clone(), context });
  const typed = { username: String(form.get("username") ?? ""), rememberMe: form.has("rememberMe") };
  // Another picture; what was typed beside it stays.
  if (form.has("refresh")) return data({ error: undefined, ...typed });
  const signedIn = await signIn(request, context.api, context.site.loginRsaPublicKey);
  if (!signedIn.ok) return data({ error: signedIn.message, ...typed }, { status: 400 });
  const { token, rememberMe, nickName, device } = signedIn.value;
  const headers = new Headers({ "Set-Cookie": tokenCookieHeader(request, context.site, { token, rememberMe }) });
  const username = rememberMe ? String(form.get("username") ?? "").trim() : null;
  headers.append("Set-Cookie", rememberedUserHeader(request, username, context.site.passCookieExpires));
  if (device) headers.append("Set-Cookie", deviceCookieHeader(request, device));
  headers.append("Set-Cookie", noticeHeader(`${greetingOf(hourNow())}，${nickName}，欢迎回来`, { brief: true }));
  // Loaded anew: nothing of who was here before stays, and the address may be no page of the application.
  return redirectDocument(wantedAddress(request), { headers });
}

/** Where signing in leads: straight there, since each redirect is a round trip. */
function wantedAddress(request: Request): string {
  const wanted = localPath(new URL(request.url).searchParams.get("redirect"), homePath);
  return wanted === "/" ? homePath : wanted;
}

/** A refused attempt has used up its captcha: load another one, which a 4xx answer would not do by itself. */
export function shouldRevalidate() {
  return true;
}

export default function Login() {
  const { captcha, offersReset, siteTitle, remembered, nextPath, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useWarmPage(nextPath);
  // The next to sign in may be somebody else.
  useEffect(() => {
    void forgetCopy();
  }, []);
  return (
    <>
      <PageStyles href={signInStyles} />
      <SignInCard
        title={siteTitle}
        error={refused?.error ?? notice ?? undefined}
        captchaImg={captcha.img}
        forgotHref={offersReset ? paths.forgot : undefined}
        username={refused?.username ?? remembered}
        rememberMe={refused?.rememberMe ?? remembered !== undefined}
      >
        <input type="hidden" name="uuid" value={captcha.uuid} />
      </SignInCard>
    </>
  );
}
