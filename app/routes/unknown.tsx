/** Unknown paths go to /404; without a session to the sign-in page, as every page does (product.md §2). */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.api.viewer();
  return redirect("/404");
}

/** A form posted to an address that does not exist changes nothing. */
export const action = loader;
