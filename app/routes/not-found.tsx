/** /404: the page that unknown paths lead to. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ErrorPage } from "#app/components/ui/error-page.tsx";
import { Link } from "#app/components/ui/link.tsx";

export const handle = { title: "页面不存在" };

export async function loader({ context }: LoaderFunctionArgs) {
  await context.api.confirmSession();
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <ErrorPage
      code={404}
      title="页面不存在"
      text="您访问的地址不存在，可能已被移动或删除。"
      action={
        <Link to="/" className="btn primary">
          返回首页
        </Link>
      }
    />
  );
}
