/** What stands in place of a page that failed where there is nothing else to show: the sentence its loader threw, or a general one. */
import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ErrorPage } from "#app/components/ui/error-page.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Notice, Notices } from "#app/components/ui/notice.tsx";
import { busyText } from "#app/lib/api/api-failure.ts";

const titles: Record<number, string> = {
  400: "操作没有完成",
  404: "页面不存在",
  503: "服务暂时不可用",
  504: "页面没有打开",
};

/** For every ErrorBoundary, inside the shell and outside. */
export function PageError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const sentence = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : busyText;
  return (
    <>
      <ErrorPage
        code={status}
        title={titles[status] ?? "出错了"}
        text={sentence}
        action={
          <div className="line">
            {status >= 500 && (
              <Link to={pathname + search} reloadDocument className="btn primary">
                重试
              </Link>
            )}
            <Link to="/" reloadDocument className="btn">
              返回首页
            </Link>
          </div>
        }
      />
      {status === 504 && (
        <Notices>
          <Notice tone="bad">{sentence}</Notice>
        </Notices>
      )}
    </>
  );
}
