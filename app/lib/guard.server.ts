/** Keeps a page from those who may not use it. The API enforces the same; this spares them the form. */
import { redirect } from "@remix-run/node";
import type { Endpoint } from "#contract/endpoint.ts";
import { hasPermission } from "#contract/permissions.ts";
import type { Api } from "./api/api.server.ts";

/** The viewer's permission codes, if they may call `endpoint`; otherwise throws a redirect to /401. */
export async function requirePermission(api: Api, { access }: Endpoint): Promise<readonly string[]> {
  const { roles } = await api.viewer();
  if (typeof access !== "string" && !hasPermission(roles, access)) throw redirect("/401");
  return roles;
}
