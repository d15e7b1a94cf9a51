/** Every mutation of the contract is idempotent by a client token, or says here why it needs none. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

/** Mutations that carry no client token, each with its reason. */
const withoutToken: Record<string, string> = {};

const mutations = Object.values(endpoints)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .filter(({ method }) => method !== "GET");

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
