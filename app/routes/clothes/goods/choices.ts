/** What the product pages choose from, ready for their drop-downs and chips. */

import type { Option } from "#app/lib/options.ts";
import type { Vocabulary } from "#contract/goods/products.ts";

/** The drop-downs of the filters. */
export interface ProductChoices {
  /** In tree order, indented by level. */
  categories: Option[];
  brands: Option[];
  seasons: Option[];
  origins: Option[];
  statuses: Option[];
  stocks: Option[];
}

/** Those of the form. */
export interface FormChoices extends ProductChoices {
  fabrics: Option[];
  looks: Option[];
  units: Option[];
  safetyClasses: Option[];
  /** Factories and suppliers. */
  parties: Option[];
  colors: Vocabulary["colors"];
  sizeGroups: Vocabulary["sizeGroups"];
  customAttributes: Vocabulary["customAttributes"];
}
