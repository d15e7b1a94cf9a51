/** Brings chosen parts of the starter vocabularies into a company that has none of its own yet. What is there stays as it is. */

import { sql } from "drizzle-orm";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type AttributeFields, attributeFields } from "#contract/goods/attribute-form.ts";
import type { AttributeType } from "#contract/goods/attribute-kinds.ts";
import type { attributeEndpoints, StarterVocabulary } from "#contract/goods/attributes.ts";
import { createAttribute } from "./attribute.ts";
import { lockVocabularies } from "./attribute-use.ts";
import { starterCategories, starterColors, starterSeasons, starterSizeGroups } from "./starter.data.ts";

type Endpoints = typeof attributeEndpoints;

/** What may be chosen: what is not there yet, by name or by code. */
export const readStarter: Operation<Endpoints["starter"]> = async ({ db }) => {
  const taken = await readTaken(db);
  const free = (type: AttributeType, name: string, code = "") =>
    !taken.ids.has(`${type} ${name}`) && !taken.codes.has(`${type} ${code}`);
  const roots = starterCategories.filter(({ parent }) => parent === null);
  return {
    colors: starterColors.filter(({ name, code }) => free("COLOR", name, code)).map(({ name, hex }) => ({ name, hex })),
    sizeGroups: starterSizeGroups
      .filter(({ name }) => free("SIZE_GROUP", name))
      .map(({ name, sizes }) => ({ name, note: sizes.map((size) => size.name).join(" ") })),
    categories: roots
      .map(({ name, root }) => ({ name, below: starterCategories.filter((one) => one.root === root) }))
      .filter(({ below }) => below.some(({ name }) => free("CATEGORY", name)))
      .map(({ name, below }) => ({
        name,
        note: below
          .slice(1)
          .map((one) => one.name)
          .join("、"),
      })),
    seasons: starterSeasons.filter((name) => free("SEASON", name)).map((name) => ({ name })),
  } satisfies StarterVocabulary;
};

/** All or nothing, in the starter's order. */
export const addStarter: Operation<Endpoints["addStarter"]> = async (context, { body }) => {
  const { db } = context;
  await lockVocabularies(db);
  const { ids } = await readTaken(db);
  let added = 0;
  const add = async (type: AttributeType, fields: { name: string } & Readonly<Record<string, unknown>>) => {
    const key = `${type} ${fields.name}`;
    const found = ids.get(key);
    if (found !== undefined) return found;
    const { id } = await createAttribute(context, parsed(type, { ...fields, sort: ++added }));
    ids.set(key, id);
    return id;
  };
  for (const color of starterColors) if (body.colors.includes(color.name)) await add("COLOR", color);
  for (const group of starterSizeGroups) if (body.sizeGroups.includes(group.name)) await add("SIZE_GROUP", group);
  const placed: number[] = [];
  for (const [index, { name, parent, root }] of starterCategories.entries()) {
    if (!body.categories.includes(starterCategories[root]?.name ?? "")) continue;
    placed[index] = await add("CATEGORY", { name, parentId: parent === null ? null : placed[parent] });
  }
  for (const name of starterSeasons) if (body.seasons.includes(name)) await add("SEASON", { name });
  return { added };
};

/** As 新增 reads it, with the codes it gives by itself. */
function parsed(type: AttributeType, fields: object): AttributeFields {
  return attributeFields.parse({ type, clientToken: crypto.randomUUID(), ...fields });
}

async function readTaken(db: Db): Promise<{ ids: Map<string, number>; codes: Set<string> }> {
  const found = await rows<{ type: string; name: string; code: string; id: number }>(
    db,
    sql`select type, name, code, id from attr_value union all select 'SIZE_GROUP', name, '', id from size_group`,
  );
  return {
    ids: new Map(found.map(({ type, name, id }) => [`${type} ${name}`, id])),
    codes: new Set(found.flatMap(({ type, code }) => (code ? [`${type} ${code}`] : []))),
  };
}
