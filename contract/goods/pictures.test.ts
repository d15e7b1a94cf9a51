/** Who is shown a picture may read it, and who may put one on a document may upload it. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { documentPictureReaders, goodsPictureReaders, pictureEndpoints } from "./pictures.ts";

const all = Object.entries(endpoints).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
);

const pictureField = /^(pictureIds?|photoIds?|voucherId|attachmentIds?|licenceId)$/;

/** The fields of a schema, at any depth, that hold ids of pictures. */
function pictureFields(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (node && typeof node === "object") {
      const { properties } = node as { properties?: Record<string, unknown> };
      for (const name of Object.keys(properties ?? {})) if (pictureField.test(name)) found.add(name);
      Object.values(node).forEach(walk);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }));
  return [...found];
}

const readers: readonly string[] = [...goodsPictureReaders, ...documentPictureReaders];

const codesOf = ({ access }: Endpoint): readonly string[] => (typeof access === "string" ? [access] : access);

describe("pictures", () => {
  const shown = all.filter(({ endpoint }) => pictureFields(endpoint.response).length > 0);
  const taken = all.filter(({ endpoint }) => pictureFields(endpoint.body).length > 0);

  it("are found in answers and bodies", () => {
    expect(shown.length).toBeGreaterThan(30);
    expect(taken.length).toBeGreaterThan(10);
  });

  it.each(shown)("are read by whom $name shows them", ({ endpoint }) => {
    expect(codesOf(endpoint).filter((code) => !readers.includes(code))).toEqual([]);
  });

  it.each(taken)("are uploaded by who may send $name", ({ endpoint }) => {
    const { access } = pictureEndpoints.upload;
    expect(codesOf(endpoint).filter((code) => !(access as readonly string[]).includes(code))).toEqual([]);
  });
});
