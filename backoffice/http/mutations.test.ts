/** Every mutation of the contract is idempotent by a client token, or says here why it needs none. */
import { expect, test } from "vitest";
import { z } from "zod";
import { modules } from "#backoffice/app.ts";
import { routesOf } from "#backoffice/module.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

const given = "its body is fixed by eladmin-api.md, which knows no token";
const again = "doing it again changes nothing more";
/** Mutations that carry no client token. */
const withoutToken: Record<string, string> = {
  "DELETE /api/dictDetail/:id": again,
  "DELETE /api/menus": again,
  "DELETE /api/user/message": again,
  "DELETE /api/users/sessions": again,
  "DELETE /auth/logout": again,
  "POST /api/dictDetail": given,
  "POST /api/menus": given,
  "POST /api/product/picture/upload": "the body is the file; a picture sent twice is two that nobody names",
  "POST /api/user/issue": given,
  "POST /api/user/message": given,
  "POST /api/user/message/read": again,
  "POST /api/user/message/read/all": again,
  "POST /api/users/unlock": again,
  "POST /api/users/updateAvatar": again,
  "POST /api/users/updatePass": "a second time the old password is refused",
  "POST /api/version/log": given,
  "POST /auth/login": "every sign-in is a session of its own",
  "PUT /api/dictDetail": again,
  "PUT /api/menus": again,
  "PUT /api/user/issue": again,
  "PUT /api/user/message": again,
  "PUT /api/users/center": again,
};

const mutations = Object.values(endpoints)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .filter(({ method }) => method !== "GET");

test("what begins its own transaction is known, and says why", () => {
  const own = routesOf(modules).filter(({ unframed }) => unframed !== undefined);
  expect(own.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    "/api/clothes/attribute/import",
    "/api/clothes/bill/:id/print",
    "/api/clothes/stall-printing/test",
  ]);
});

test("a mutation carries a client token, or has a reason not to", () => {
  const without = mutations
    .filter((endpoint) => !carriesToken(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  expect(without.sort()).toEqual(Object.keys(withoutToken).sort());
});

/** In the body, or in the address of an upload, whose body is the file. */
function carriesToken({ body, query, upload }: Endpoint): boolean {
  const schema = upload ? query : body;
  return (
    schema !== undefined &&
    "clientToken" in propertiesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
  );
}

/** Of an object; of a choice between objects, what all of them have. */
function propertiesOf({ properties, anyOf, oneOf, allOf }: z.core.JSONSchema.BaseSchema): Record<string, unknown> {
  const [first, ...others] = (anyOf ?? oneOf ?? []).map((one) => propertiesOf(one));
  const shared = Object.entries(first ?? {}).filter(([name]) => others.every((other) => name in other));
  return { ...properties, ...Object.assign({}, ...(allOf ?? []).map(propertiesOf)), ...Object.fromEntries(shared) };
}
