/** Every mutation of the contract is idempotent by a client token, or says here why it needs none. */
import { expect, test } from "vitest";
import { z } from "zod";
import { modules } from "#backoffice/compose/modules.ts";
import { routesOf } from "#backoffice/core/module.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

const given = "its body is fixed by eladmin-api.md, which knows no token";
const again = "doing it again changes nothing more";
const reads = "it only reads";
const unoffered = "it is refused: the product does not offer it";
/** Mutations that carry no client token. */
const withoutToken: Record<string, string> = {
  "DELETE /api/dictDetail/:id": again,
  "DELETE /api/menus": again,
  "DELETE /api/logs/del/error": again,
  "DELETE /api/logs/del/info": again,
  "DELETE /auth/logout": again,
  "POST /api/aliPay/toPayAsPC": unoffered,
  "POST /api/aliPay/toPayAsWeb": unoffered,
  "POST /api/clothes/employee/:id/numbers": "it reads, and every reading leaves an audit row",
  "POST /api/clothes/license/picture": "the body is the file; a picture sent twice is two that nobody names",
  "POST /api/clothes/shop/:id/grant": "every way to the platform has a state of its own",
  "POST /api/clothes/shop/grant": "a state is used once",
  "POST /api/clothes/shop/order/:id/reveal": "it reads, and every reading leaves an audit row",
  "POST /api/clothes/shop/order/ewaybill/paper": "it reads, and every reading leaves an audit row",
  "POST /api/clothes/shop/order/label/file": "it reads, and every reading leaves an audit row",
  "POST /api/clothes/shop/order/slips": "it reads, and every reading leaves an audit row",
  "POST /api/backup/upload": "a file more changes nothing, and is taken away again",
  "POST /api/backup/key": "it reads, and every reading leaves an audit row",
  "POST /api/code/email/resetPass": "tries are counted, and a new code ends the one before",
  "POST /api/code/resetEmail": "tries are counted, and a new code ends the one before",
  "POST /api/database/testConnect": "it only connects",
  "POST /api/database/upload":
    "the body is the file; what a script does a second time is the administrator's own affair",
  "POST /api/deploy/upload": "the body is the file, and a second one is refused while the first is deployed",
  "POST /api/dept/superior": reads,
  "POST /api/generator/:table/:type": unoffered,
  "POST /api/generator/sync": unoffered,
  "POST /api/menus/superior": reads,
  "POST /api/monitor/report": "every report is a sample of its own, and the web process sends none twice",
  "POST /api/product/picture/upload": "the body is the file; a picture sent twice is two that nobody names",
  "POST /api/localStorage": "ELADMIN's client sends a form with the file alone; twice are two rows of one content",
  "POST /api/localStorage/pictures": "the same",
  "POST /api/s3Storage": "the same",
  "POST /api/upload": "the same",
  "POST /api/pictures": "the same",
  "POST /api/qiNiuContent": "the same",
  "DELETE /api/qiNiuContent/:id": "the same again finds nothing to delete",
  "POST /api/storage/test": "writes nothing that stays",
  "POST /api/user/issue": given,
  "POST /api/user/message": given,
  "POST /api/user/message/read": again,
  "POST /api/user/message/read/all": again,
  "POST /api/roles/menu/preview": "it changes nothing",
  "POST /api/serverDeploy/testConnect": "it only connects",
  "POST /api/users/unlock": again,
  "POST /api/users/updateAvatar": again,
  "POST /api/users/updateEmail/:code": "a code is used once",
  "POST /api/users/updatePass": "a second time the old password is refused",
  "POST /api/version/log": given,
  "POST /auth/login": "every sign-in is a session of its own",
  "POST /auth/password/forgot": "tries are counted, and a new code ends the one before",
  "POST /auth/password/reset": "a code is used once",
  "POST /api/qiNiuContent/synchronize": unoffered,
  "PUT /api/qiNiuContent/config": unoffered,
  "POST /api/visits": "nothing is written",
  "PUT /api/aliPay": unoffered,
  "PUT /api/genConfig": unoffered,
  "PUT /api/generator": unoffered,
  "PUT /api/jobs/:id": given,
  "PUT /api/jobs/exec/:id": "a task that runs is not begun a second time",
  "PUT /api/user/issue": again,
  "PUT /api/user/message": again,
  "PUT /api/users/center": again,
  "PUT /api/users/resetPwd": "the last answer holds the password that counts",
};

const mutations = Object.values(endpoints)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .filter(({ method }) => method !== "GET");

test("what begins its own transaction is known, and says why", () => {
  const own = routesOf(modules).filter(({ endpoint, unframed }) => unframed !== undefined && !endpoint.upload);
  expect(own.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    "/api/clothes/attribute/import",
    "/api/clothes/bill/:id/print",
    "/api/clothes/shop/:id/grant/renew",
    "/api/clothes/shop/ewaybill/:id/branches",
    "/api/clothes/shop/order/ewaybill",
    "/api/clothes/shop/order/ewaybill/cancel",
    "/api/clothes/shop/order/label/print",
    "/api/clothes/shop/order/label/printer/test",
    "/api/clothes/stall-printing/test",
    "/api/clothes/wholesale/:id/test",
    "/api/serverDeploy/:id/connect",
    "/api/users",
  ]);
});

test("an upload, whose token is not in its body, asks for the token itself", () => {
  const uploads = routesOf(modules).filter(({ endpoint }) => endpoint.upload && carriesToken(endpoint));
  expect(uploads.length).toBeGreaterThan(8);
  expect(uploads.filter(({ unframed }) => unframed === undefined).map(({ endpoint }) => endpoint.path)).toEqual([]);
});

test("a mutation carries a client token, or has a reason not to", () => {
  const without = mutations
    .filter((endpoint) => !carriesToken(endpoint) && !removesByIds(endpoint))
    .map(({ method, path }) => `${method} ${path}`);
  expect(without.sort()).toEqual(Object.keys(withoutToken).sort());
});

/** ELADMIN's removals take an array of ids: removing again what is gone changes nothing more. */
function removesByIds({ method, body }: Endpoint): boolean {
  return method === "DELETE" && body instanceof z.ZodArray;
}

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
