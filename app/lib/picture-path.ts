/** The address of a product picture. Pure. */
import type { PictureWidth } from "../../contract/pictures.ts";

export function picturePath(id: string, width: PictureWidth): string {
  return `/pictures/${id}/${width}`;
}
