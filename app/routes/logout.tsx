/** Signing out: a page that asks, and the act. It clears the session even if the API cannot be reached (product.md §4). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { authEndpoints } from "../../contract/auth.ts";
import { Button, LinkButton } from "../components/ui/button.tsx";
import { Card } from "../components/ui/card.tsx";
import { loginPath } from "../lib/paths.ts";
import { clearedTokenCookie } from "../lib/session-cookie.server.ts";

export const handle = { title: "退出登录" };

export async function loader({ context }: LoaderFunctionArgs) {
  await context.api.viewer();
  return null;
}

/** `back` is the page to return to after signing in again; without it the sign-in page leads home. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => null);
  await context.api.outcome(authEndpoints.logout);
  const target = loginPath(String(form?.get("back") ?? ""));
  return redirect(target, { headers: { "Set-Cookie": clearedTokenCookie(request) } });
}

export default function Logout() {
  return (
    <main className="blank">
      <Card>
        <h1>确定注销并退出系统吗？</h1>
        <Form method="post" reloadDocument>
          <Button variant="primary">确定</Button> <LinkButton to="/">取消</LinkButton>
        </Form>
      </Card>
    </main>
  );
}
