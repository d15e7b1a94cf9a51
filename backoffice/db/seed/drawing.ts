/** Drawn garments: what each style's picture shows. */

export type Silhouette =
  | "dress" | "skirt" | "tee" | "shirt" | "hoodie" | "cardigan" | "jacket" | "coat" | "fleece" | "down" | "trousers" | "jeans" | "shorts" | "suit" | "kids";

export type Pattern = "plain" | "stripes" | "flowers" | "dots" | "checks";

/** What to draw; two styles with the same one share a picture. */
export interface Garment {
  silhouette: Silhouette;
  /** The main colour, `#rrggbb`. */
  hex: string;
  pattern: Pattern;
}
