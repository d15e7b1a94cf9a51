/** Makes up styles: the named ones of domain.md §9 first, then as many more as asked, all by the same rules. */

import { pinyinInitials } from "#backoffice/masters/goods/pinyin.ts";
import type { ProductOrigin, ProductStatus } from "#contract/goods/product.words.ts";
import { type Kind, kinds, type NamedStyle, namedStyles } from "./data/styles.data.ts";
import { brands, type Color, categories, colors, type SizeGroup, seasons, sizeGroups } from "./data/vocabulary.data.ts";
import { shiftDay } from "./days.ts";
import type { Garment, Pattern } from "./drawing/drawing.ts";
import { createWeightedPick, type Random } from "./random.ts";

/** 8801: the style that people are shown first. Ours, with a brand, and on sale in every place, whatever the day. */
export const firstStyleId = 1;

export interface Style {
  id: number;
  styleNo: string;
  name: string;
  pinyin: string;
  categoryId: number;
  brandId: number | null;
  year: number;
  seasonId: number;
  origin: ProductOrigin;
  status: ProductStatus;
  launchDate: string;
  sizeGroup: SizeGroup;
  /** The first is the one in the picture. */
  colors: readonly Color[];
  wholesalePriceFen: number;
  tagPriceFen: number;
  retailPriceFen: number;
  minPriceFen: number;
  costFen: number;
  unit: string;
  composition: string;
  partyId: number;
  garment: Garment;
  /** Its SKUs have the ids from here on, by colour and then by size. */
  firstSkuId: number;
}

interface StylePlan {
  count: number;
  today: string;
  /** SKUs of a style, fewest and most aimed at. */
  skus: readonly [number, number];
  /** The share that is years old and no longer made. */
  oldShare: number;
}

/** Styles launch over this many days; what is older belongs to `oldShare`. */
const currentDays = 545;
const oldestDays = 5 * 365;

export function generateStyles(plan: StylePlan, random: Random): Style[] {
  const pickKind = createWeightedPick(
    kinds.map(({ share }) => share),
    random,
  );
  const numbers = new Map<string, number>();
  const names = new Set<string>();
  const styles: Style[] = [];
  let nextSkuId = 1;
  for (let index = 0; index < plan.count; index++) {
    const named = namedStyles[index];
    const kind = named ? kindOf(named) : at(kinds, pickKind());
    const style = {
      id: index + 1,
      ...(named ? namedDraft(named, plan, random) : generatedDraft(kind, plan, random, numbers, names)),
      firstSkuId: nextSkuId,
    };
    const finished = finish(style, kind, random);
    nextSkuId += finished.colors.length * finished.sizeGroup.sizes.length;
    styles.push(finished);
  }
  return styles;
}

type Draft = Pick<
  Style,
  "styleNo" | "name" | "seasonId" | "launchDate" | "status" | "sizeGroup" | "colors" | "wholesalePriceFen"
>;

function namedDraft(named: NamedStyle, { today }: StylePlan, random: Random): Draft {
  return {
    styleNo: named.styleNo,
    name: named.name,
    seasonId: findSeason(named.season),
    launchDate: launchIn(named.season, today, 365, random),
    status: "ON",
    sizeGroup: findSizeGroup(named.sizeGroup),
    colors: named.colors.split(" ").map(findColor),
    wholesalePriceFen: named.wholesaleYuan * 100,
  };
}

function generatedDraft(
  kind: Kind,
  plan: StylePlan,
  random: Random,
  numbers: Map<string, number>,
  names: Set<string>,
): Draft {
  // Numbers below 20 are left to the named styles.
  const number = numbers.get(kind.prefix) ?? 20;
  numbers.set(kind.prefix, number + 1);
  const season = random.pick([...kind.seasons]);
  const old = random.chance(plan.oldShare);
  const launchDate = old
    ? shiftDay(plan.today, -random.between(currentDays, oldestDays))
    : launchIn(season, plan.today, currentDays, random);
  const draft = random.chance(0.04) && !old;
  const sizeGroup = findSizeGroup(random.pick(kind.sizeGroups.split(",")));
  return {
    styleNo: `${kind.prefix}${number}`,
    name: inventName(kind, random, names),
    seasonId: findSeason(season),
    launchDate: draft ? shiftDay(plan.today, random.between(1, 14)) : launchDate,
    status: draft ? "DRAFT" : old ? "OFF" : statusByAge(launchDate, plan.today, random),
    sizeGroup,
    colors: chooseColors(kind, colorCount(plan, sizeGroup, random), random),
    wholesalePriceFen: tidyPrice(random.between(...kind.price)) * 100,
  };
}

function finish(draft: Draft & { id: number; firstSkuId: number }, kind: Kind, random: Random): Style {
  const yuan = draft.wholesalePriceFen / 100;
  // Drawn for every style, so that those after it are the same whatever this one is.
  const [drawnBought, isFirst] = [random.chance(0.3), draft.id === firstStyleId];
  const bought = drawnBought && !isFirst;
  return {
    ...draft,
    pinyin: pinyinInitials(draft.name),
    categoryId: findCategory(kind.category),
    brandId: random.chance(0.12) && !isFirst ? null : brandOf(kind, random),
    year: Number(draft.launchDate.slice(0, 4)),
    origin: bought ? "BOUGHT" : "OWN",
    tagPriceFen: (Math.ceil((yuan * random.between(28, 36)) / 100) * 10 - 1) * 100,
    retailPriceFen: Math.round((yuan * random.between(17, 21)) / 10) * 100,
    minPriceFen: Math.floor((yuan * random.between(86, 94)) / 100) * 100,
    costFen: Math.round((draft.wholesalePriceFen * random.between(45, 60)) / 100),
    unit: /套装/.test(kind.category) ? "套" : /裤/.test(kind.category) ? "条" : "件",
    composition: kind.composition,
    partyId: bought ? supplier : maker(kind, random),
    garment: garmentOf(draft, kind),
  };
}

/** Ids of vocabulary.data.ts's parties. */
const supplier = 10;
function maker(kind: Kind, random: Random): number {
  if (kind.silhouette === "jeans") return 5;
  return kind.silhouette === "cardigan" ? 4 : random.between(1, 3);
}

const seasonMonths: Record<string, readonly number[]> = {
  春: [1, 2, 3],
  夏: [4, 5, 6],
  秋: [7, 8, 9],
  冬: [10, 11, 12],
};

/** A day of the last `days` on which goods for the season come in. */
function launchIn(season: string, today: string, days: number, random: Random): string {
  const months = seasonMonths[season] ?? [];
  for (;;) {
    const day = shiftDay(today, -random.between(0, days - 1));
    if (months.includes(Number(day.slice(5, 7)))) return day;
  }
}

function statusByAge(launchDate: string, today: string, random: Random): ProductStatus {
  if (launchDate < shiftDay(today, -365)) return random.chance(0.35) ? "OFF" : random.chance(0.25) ? "CLEAR" : "ON";
  if (launchDate < shiftDay(today, -180)) return random.chance(0.2) ? "CLEAR" : "ON";
  return "ON";
}

function inventName(kind: Kind, random: Random, names: Set<string>): string {
  const words = [kind.adjectives, kind.shapes, kind.nouns].map((list) => list.split(" "));
  let name = "";
  // In a large company names repeat; the 款号 tells styles apart.
  for (let attempt = 0; attempt < 12; attempt++) {
    const [adjective = "", shape = "", noun = ""] = words.map((list) => random.pick(list));
    if (noun.includes(shape) || noun.includes(adjective) || shape.slice(0, 1) === noun.slice(0, 1)) continue;
    name = adjective + shape + noun;
    if (!names.has(name)) break;
  }
  names.add(name);
  return name || at(words, 2).join("");
}

function colorCount(plan: StylePlan, { sizes }: SizeGroup, random: Random): number {
  const wanted = random.between(...plan.skus) / sizes.length;
  const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
  return Math.min(Math.max(count, 1), 10);
}

/** The kind's own colours first, then any. */
function chooseColors(kind: Kind, count: number, random: Random): Color[] {
  const own = random.sample(kind.colors.split(" ").map(findColor), count);
  const others = colors.filter((color) => !own.includes(color) && color.family !== "花色系");
  return [...own, ...random.sample(others, count - own.length)];
}

/** Prices in a market end in 5, 8 or 9. */
function tidyPrice(yuan: number): number {
  const last = yuan % 10;
  return yuan - last + (last < 3 ? 5 : last < 7 ? 8 : 9);
}

function brandOf(kind: Kind, random: Random): number {
  const special: Record<string, string> = { M: "墨池", T: "童话云", D: "丰姿" };
  const name = special[kind.prefix.slice(0, 1)];
  const brand = name ? brands.find((row) => row.name === name) : random.pick(brands.slice(0, 3));
  return at([brand], 0).id;
}

const patternWords: readonly (readonly [RegExp, Pattern])[] = [
  [/条纹/, "stripes"],
  [/碎花|国风/, "flowers"],
  [/波点|印花|奶萌/, "dots"],
  [/格纹|学院|小香风/, "checks"],
];

function garmentOf({ name, colors: [main] }: Draft, kind: Kind): Garment {
  const words = `${name}${main?.family === "花色系" ? main.name : ""}`;
  const pattern = patternWords.find(([word]) => word.test(words))?.[1] ?? "plain";
  return { silhouette: kind.silhouette, hex: main?.hex ?? "#8d9096", pattern };
}

function kindOf(named: NamedStyle): Kind {
  return found(kinds, ({ category }) => category === named.category, named.category);
}
function findCategory(name: string): number {
  return found(categories, (row) => row.name === name, name).id;
}
function findSeason(name: string): number {
  return found(seasons, (row) => row.name === name, name).id;
}
function findSizeGroup(name: string): SizeGroup {
  return found(sizeGroups, (row) => row.name === name, name);
}
function findColor(name: string): Color {
  return found(colors, (row) => row.name === name, name);
}

function found<T>(items: readonly T[], test: (item: T) => boolean, name: string): T {
  const item = items.find(test);
  if (!item) throw new Error(`${name} is not in the seed's vocabulary`);
  return item;
}

function at<T>(items: readonly (T | undefined)[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
}
