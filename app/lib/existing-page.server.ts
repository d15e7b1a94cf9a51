/** A page past the end of a list leads to the last one: rows may have gone since the address was made. */
import { redirect } from "@remix-run/node";
import { pageAddress } from "./paths.ts";
import { withParams } from "./search-params.ts";

/** Throws the redirect. `page` counts from 0, as in the address. */
export function requireExistingPage(
  request: Request,
  { page, size }: { page: number; size: number },
  total: number,
): void {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  if (page <= last) return;
  const [path, search] = pageAddress(request).split("?", 2);
  throw redirect(`${path}${withParams(search ?? "", { page: last || null })}`);
}
