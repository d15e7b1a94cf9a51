/** Around each page inside the shell: one that fails is replaced alone; the frame and the kept tabs stay. */
import { Outlet } from "@remix-run/react";
import { PageError } from "#app/components/shell/fault/page-error.tsx";

export default function PageRoute() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError />;
}
