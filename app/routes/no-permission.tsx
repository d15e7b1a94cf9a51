/** /401: where a refusal for want of permission leads (product.md §8). */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ErrorPage } from "#app/components/ui/error-page.tsx";
import { Link } from "#app/components/ui/link.tsx";

export const handle = { title: "没有权限" };

export async function loader({ context }: LoaderFunctionArgs) {
  await context.api.confirmSession();
  return data(null, { status: 403 });
}

export default function NoPermission() {
  return (
    <ErrorPage
      code={401}
      title="没有权限"
      text="您没有权限访问此页面。如有需要，请联系管理员为您开通。"
      action={
        <Link to="/" className="btn primary">
          返回首页
        </Link>
      }
    />
  );
}
