/** Makes what the product pages choose from: drop-downs of the filters and chips of the form. */
import type { Option } from "#app/lib/options.ts";
import {
  productOriginLabels,
  productStatusLabels,
  safetyClassLabels,
  stockConditionLabels,
} from "#contract/goods/product.words.ts";
import type { ProductDetail, Vocabulary } from "#contract/goods/products.ts";
import type { FormChoices, ProductChoices } from "./choices.ts";

/** The drop-downs of the filters and the form. */
export function productChoices(vocabulary: Vocabulary): ProductChoices {
  return {
    categories: vocabulary.categories.map(({ id, name, level }) => ({
      value: id,
      label: "\u3000".repeat(level - 1) + name,
    })),
    brands: vocabulary.brands.map(named),
    seasons: vocabulary.seasons.map(named),
    origins: labelled(productOriginLabels),
    statuses: labelled(productStatusLabels),
    stocks: labelled(stockConditionLabels),
  };
}

/** What only the form chooses from. */
export function formChoices(vocabulary: Vocabulary, units: Option[]): FormChoices {
  return {
    ...productChoices(vocabulary),
    fabrics: vocabulary.fabrics.map(named),
    looks: vocabulary.looks.map(named),
    units,
    safetyClasses: labelled(safetyClassLabels),
    parties: vocabulary.parties.map(named),
    colors: vocabulary.colors,
    sizeGroups: vocabulary.sizeGroups,
    customAttributes: vocabulary.customAttributes,
  };
}

/** The form's choices and what the style has of those that are offered no longer: it may keep them. */
export function withStopped(choices: FormChoices, { values, sizeGroup, party }: ProductDetail["stopped"]): FormChoices {
  const label = (name: string) => `${name}（已停用）`;
  const options = (type: (typeof values)[number]["type"]) =>
    values.filter((value) => value.type === type).map(({ id, name }) => ({ value: id, label: label(name) }));
  const colors = values.filter((value) => value.type === "COLOR");
  return {
    ...choices,
    categories: [...choices.categories, ...options("CATEGORY")],
    brands: [...choices.brands, ...options("BRAND")],
    seasons: [...choices.seasons, ...options("SEASON")],
    fabrics: [...choices.fabrics, ...options("FABRIC")],
    looks: [...choices.looks, ...options("LOOK")],
    parties: party ? [...choices.parties, { value: party.id, label: label(party.name) }] : choices.parties,
    colors: [...choices.colors, ...colors.map((color) => ({ ...color, name: label(color.name) }))],
    sizeGroups: sizeGroup ? [...choices.sizeGroups, { ...sizeGroup, name: label(sizeGroup.name) }] : choices.sizeGroups,
  };
}

function named({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name };
}

function labelled(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
