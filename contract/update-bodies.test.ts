/** What changes something takes every field: one that a caller forgets must not erase what is stored. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const all = Object.entries(endpoints).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
);

const objectOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema : null);

/** The body, or each of the bodies that an endpoint takes. */
function bodiesOf(schema: z.ZodType | undefined): z.ZodObject[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => bodiesOf(option as z.ZodType));
  return schema instanceof z.ZodObject ? [schema] : [];
}

/** Fields that a body makes up when they are left away. */
function madeUp(body: z.ZodObject): string[] {
  return Object.entries(body.shape).flatMap(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(undefined);
    return parsed.success && parsed.data !== undefined ? [name] : [];
  });
}

/** As other programs know these endpoints (eladmin-api.md): what is left away has a value there. */
const bySpecification: Record<string, readonly string[]> = {
  "issues.edit": ["delFlag"],
  "messages.edit": ["content"],
};

describe("update bodies", () => {
  const updates = all.filter(({ endpoint }) => endpoint.method === "PUT" && bodiesOf(endpoint.body).length > 0);

  it("are found", () => expect(updates.length).toBeGreaterThan(15));

  it.each(updates)("$name makes nothing up", ({ name, endpoint }) => {
    expect(bodiesOf(endpoint.body).flatMap(madeUp)).toEqual(bySpecification[name] ?? []);
  });
});

describe("refusals", () => {
  const posted = all.filter(({ endpoint }) => endpoint.body);

  it.each(posted)("$name refuses an empty form in Chinese", ({ endpoint }) => {
    const body = endpoint.body;
    const names = Object.keys(objectOf(body)?.shape ?? {});
    const blank = Object.fromEntries(names.map((name) => [name, ""]));
    const wrong = Object.fromEntries(names.map((name) => [name, { wrong: [] }]));
    for (const given of [{}, blank, wrong, null, "x"]) {
      for (const { message } of body?.safeParse(given).error?.issues ?? []) {
        expect(message).toMatch(/\p{Script=Han}/u);
        expect(message).not.toMatch(/invalid|expected|string|undefined|number|object|array|boolean/i);
      }
    }
  });
});
