/** The table of all endpoints; the API documentation and the tests walk it. */
import { authEndpoints } from "./auth.ts";
import { dictionaryEndpoints } from "./dictionary.ts";
import type { Endpoint } from "./endpoint.ts";
import { menuEndpoints } from "./menus.ts";
import { pictureEndpoints } from "./pictures.ts";
import { productEndpoints } from "./products.ts";

export const endpoints = {
  auth: authEndpoints,
  menus: menuEndpoints,
  dictionary: dictionaryEndpoints,
  products: productEndpoints,
  pictures: pictureEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
