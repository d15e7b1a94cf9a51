/** What people ask of the goods list, by kind. */
import { productOrigins, productSortFields, productStatuses, stockConditions } from "#contract/goods/product.words.ts";

/** What a company's own data is asked by. */
export interface ListFacts {
  readonly styles: number;
  /** A category with others below it, and one without. */
  readonly upperCategoryId: number;
  readonly categoryId: number;
  readonly brandId: number;
  readonly seasonId: number;
  readonly styleNo: string;
  readonly barcode: string;
  readonly skuCode: string;
  readonly launchFrom: string;
  readonly launchTo: string;
}

export interface Question {
  readonly kind: "filter" | "combination" | "sort" | "page" | "keyword";
  readonly name: string;
  readonly query: Record<string, string>;
}

const pageSize = 20;

/** The same questions in the same order for every company. */
export function questionsOf(facts: ListFacts): Question[] {
  const { upperCategoryId, categoryId, brandId, seasonId, launchFrom, launchTo } = facts;
  const one = (kind: Question["kind"], name: string, query: Record<string, string | number>): Question => ({
    kind,
    name,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  });
  const lastPage = Math.ceil(facts.styles / pageSize) - 1;
  return [
    one("filter", "none", {}),
    one("filter", "category with its descendants", { categoryId: upperCategoryId }),
    one("filter", "category", { categoryId }),
    one("filter", "brand", { brandId }),
    one("filter", "season", { seasonId }),
    ...productOrigins.map((origin) => one("filter", `origin ${origin}`, { origin })),
    ...productStatuses.map((status) => one("filter", `status ${status}`, { status })),
    ...stockConditions.map((stock) => one("filter", `stock ${stock}`, { stock })),
    one("filter", "price range", { priceFromFen: 5_000, priceToFen: 9_000 }),
    one("filter", "launch range", { launchFrom, launchTo }),
    one("combination", "category, on sale, in stock", { categoryId: upperCategoryId, status: "ON", stock: "has" }),
    one("combination", "season, brand, by sales", { seasonId, brandId, sort: "sold30,desc" }),
    one("combination", "broken sizes on sale, by sales", { status: "ON", stock: "broken", sort: "sold7,desc" }),
    one("combination", "price range, category, by price", {
      categoryId,
      priceFromFen: 3_000,
      sort: "wholesalePriceFen,asc",
    }),
    one("combination", "keyword, on sale", { keyword: "连衣裙", status: "ON" }),
    ...productSortFields.flatMap((field) =>
      ["asc", "desc"].map((direction) => one("sort", `${field} ${direction}`, { sort: `${field},${direction}` })),
    ),
    one("page", "first", { page: 0 }),
    one("page", "middle", { page: Math.floor(lastPage / 2) }),
    one("page", "last", { page: lastPage }),
    one("page", "last by sales", { page: lastPage, sort: "sold30,desc" }),
    one("page", "100 rows", { size: 100 }),
    one("keyword", "style number prefix", { keyword: facts.styleNo.slice(0, 3) }),
    one("keyword", "whole style number", { keyword: facts.styleNo }),
    one("keyword", "name, common", { keyword: "连衣裙" }),
    one("keyword", "name, one character", { keyword: "裙" }),
    one("keyword", "name, none found", { keyword: "航天服" }),
    one("keyword", "initials", { keyword: "lyq" }),
    one("keyword", "barcode", { keyword: facts.barcode }),
    one("keyword", "SKU code", { keyword: facts.skuCode }),
  ];
}
