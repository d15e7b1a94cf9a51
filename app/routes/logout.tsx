/** Signing out: a page that asks, and the act. It clears the session even if the API cannot be reached (product.md §4). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { PageStyles } from "#app/components/ui/page-styles.tsx";
import { homePath, loginPath } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { clearedTokenCookie } from "#app/lib/session/session-cookie.server.ts";
import { pageBefore } from "#app/lib/web/page-before.server.ts";
import signInStyles from "#app/styles/sign-in.css?url";
import { authEndpoints } from "#contract/system/auth.ts";

export const handle = { title: "退出登录" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await context.api.viewer();
  return { nickName: user.nickName, back: pageBefore(request) ?? homePath };
}

/** The page one was on is loaded anew (product.md §2): without a session that is the sign-in page, which leads back to `back`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => null);
  await context.api.outcome(authEndpoints.logout);
  const target = loginPath(String(form?.get("back") ?? ""));
  // Pictures that this browser keeps are not for whoever signs in next.
  return redirect(target, {
    headers: { "Set-Cookie": clearedTokenCookie(request, context.site.tokenKey), "Clear-Site-Data": '"cache"' },
  });
}

export default function Logout() {
  const { nickName, back } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles href={signInStyles} />
      <main className="enter">
        <div className="story" />
        <Form method="post" reloadDocument>
          <h1>
            <img src="/logo.svg" alt="" width={36} height={36} />
            确定注销并退出系统吗？
          </h1>
          <p>{nickName}，退出后需要重新登录。</p>
          <div className="line">
            <Button variant="primary" name="back" value={back}>
              确定
            </Button>
            <LinkButton to={back}>取消</LinkButton>
          </div>
        </Form>
      </main>
    </>
  );
}
