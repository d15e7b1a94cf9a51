/** The rules of goods vocabularies: the category tree, the sizes of a run, the options of an attribute. Pure. */
import { type AttributeOption, attributeLimits } from "#contract/goods/attribute-kinds.ts";

interface TreeNode {
  id: number;
  name: string;
  parentId: number | null;
}

/** Null, or why `parentId` may not be the parent of category `id` (null: of a new one). */
export function refuseParent(
  categories: readonly TreeNode[],
  id: number | null,
  parentId: number | null,
): string | null {
  if (parentId === null) return null;
  const parent = categories.find((category) => category.id === parentId);
  if (!parent) return "上级分类不存在，请重新选择";
  if (pathTo(categories, parent).some((above) => above.id === id)) {
    return parentId === id ? "上级分类不能是自己" : `“${parent.name}”是它的下级，不能作为上级分类`;
  }
  const levels = pathTo(categories, parent).length + heightOf(categories, id);
  if (levels > attributeLimits.categoryLevels) {
    return `分类最多 ${attributeLimits.categoryLevels} 级，不能放到“${parent.name}”下`;
  }
  return null;
}

/** From the category up to its root, itself included. A broken chain ends where it breaks. */
function pathTo(categories: readonly TreeNode[], from: TreeNode): TreeNode[] {
  const path = [from];
  for (let at = from; at.parentId !== null; ) {
    const above = categories.find((category) => category.id === at.parentId);
    if (!above || path.includes(above)) break;
    path.push(above);
    at = above;
  }
  return path;
}

/** Levels from the category down to its deepest descendant; 1 for a new one. */
function heightOf(categories: readonly TreeNode[], id: number | null): number {
  if (id === null) return 1;
  const children = categories.filter((category) => category.parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(categories, child.id)));
}

/** Parents before their children, each with its level from 1; what hangs on no known parent comes last. */
export function treeOrder<T extends TreeNode>(categories: readonly T[]): (T & { level: number })[] {
  const known = new Set(categories.map((category) => category.id));
  const below = (parentId: number | null, level: number): (T & { level: number })[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap((category) => [{ ...category, level }, ...below(category.id, level + 1)]);
  const lost = categories.filter(({ parentId }) => parentId !== null && !known.has(parentId));
  return [...below(null, 1), ...lost.map((category) => ({ ...category, level: 1 }))];
}

export interface SizeEntry {
  name: string;
  code: string;
}

export interface SizePlan {
  add: (SizeEntry & { sort: number })[];
  change: (SizeEntry & { id: number; sort: number })[];
  remove: (SizeEntry & { id: number })[];
}

/** What must happen to a group's sizes so that they are the wanted ones in this order; a code says which is which. */
export function planSizes(
  existing: readonly (SizeEntry & { id: number; sort: number })[],
  wanted: readonly SizeEntry[],
): SizePlan {
  const ordered = wanted.map((size, index) => ({ ...size, sort: index + 1 }));
  const known = new Map(existing.map((size) => [size.code, size]));
  const codes = new Set(wanted.map((size) => size.code));
  return {
    add: ordered.filter((size) => !known.has(size.code)),
    change: ordered.flatMap((size) => {
      const before = known.get(size.code);
      const same = !before || (before.name === size.name && before.sort === size.sort);
      return same ? [] : [{ ...size, id: before.id }];
    }),
    remove: existing.filter((size) => !codes.has(size.code)),
  };
}

/** Null, or the sentence about the first thing said twice. */
export function refuseRepeats(label: string, texts: readonly string[]): string | null {
  const repeated = texts.find((text, index) => texts.indexOf(text) !== index);
  return repeated === undefined ? null : `${label}“${repeated}”重复，请检查`;
}

/** Options with ids: those given stay, new ones get the next free. Unknown ids count as new. */
export function numberOptions(
  before: readonly AttributeOption[],
  wanted: readonly { id?: number | undefined; name: string }[],
): AttributeOption[] {
  let last = Math.max(0, ...before.map((option) => option.id));
  return wanted.map(({ id, name }) => {
    if (id !== undefined && before.some((option) => option.id === id)) return { id, name };
    last += 1;
    return { id: last, name };
  });
}

/** The first code of the prefix whose number is above all that were given. */
export function nextCode(prefix: string, codes: readonly string[]): string {
  const numbers = codes
    .filter((code) => code.startsWith(prefix) && /^\d{1,9}$/.test(code.slice(prefix.length)))
    .map((code) => Number(code.slice(prefix.length)));
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

/** `8801、8802 同时有米白和米色，不能合并`: at most three are named. */
export function describeClash(styleNos: readonly string[], fromName: string, toName: string): string {
  return `${named(styleNos, "款")}同时有${fromName}和${toName}，不能合并`;
}

/** The same of styles and batches whose materials differ between the two. */
export function describeUsageClash(names: readonly string[], fromName: string, toName: string): string {
  return `${named(names, "个")}的用料${fromName}和${toName}不同，不能合并`;
}

function named(names: readonly string[], counter: string): string {
  const first = names.slice(0, 3).join("、");
  return names.length > 3 ? `${first} 等 ${names.length} ${counter}` : `${first} `;
}
