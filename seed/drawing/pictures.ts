/** Gives every style a drawn picture, and its colours those that are drawn anyway; what looks the same shares one. */
import { sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { type PreparedPicture, preparePicture, savePicture } from "#backoffice/masters/goods/picture/picture.ts";
import { productImage } from "#backoffice/masters/goods/product/product.tables.ts";
import { insertRows } from "../rows.ts";
import type { Style } from "../styles.ts";
import { drawGarment, type Garment } from "./drawing.ts";

/** Renders at a time: a machine's second core is somebody else's. */
const renderers = 2;

/** At most this many drawings; the rarest looks share their silhouette's commonest colour. */
const mostDrawings = 150;

interface PictureOptions {
  db: Db;
  clock: Clock;
  actorId: number;
  styles: readonly Style[];
  progress(line: string): void;
}

export async function seedPictures({ db, clock, actorId, styles, progress }: PictureOptions): Promise<void> {
  const looks = chooseLooks(styles);
  const prepared = await renderAll(looks, progress);
  // One after the other: the database may be a single transaction.
  for (const look of looks.keys()) {
    const made = prepared.get(look);
    if (made) await savePicture({ db, clock, actorId }, made);
  }
  await insertRows(
    db,
    productImage,
    styles.flatMap(({ id, garment }) => {
      const shown = prepared.get(lookOf(garment)) ?? prepared.get(sameSilhouette(looks, garment));
      return shown ? [{ productId: id, pictureId: shown.id, sort: 1 }] : [];
    }),
  );
  await giveColors(db, styles, prepared);
}

/** A colour in which its garment is drawn for some style has that picture; nothing is drawn for it, and the others have none. */
async function giveColors(
  db: Db,
  styles: readonly Style[],
  prepared: ReadonlyMap<string, PreparedPicture>,
): Promise<void> {
  const given = styles.flatMap(({ id, garment, colors }) =>
    colors.flatMap((color, place) => {
      // Of a colour that is a print only the style's own garment has the print.
      if (place > 0 && color.family === "花色系") return [];
      const shown = prepared.get(lookOf({ ...garment, hex: color.hex }));
      return shown ? [{ product_id: id, color_id: color.id, picture_id: shown.id }] : [];
    }),
  );
  await db.execute(sql`
    update product_color set picture_id = given.picture_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(product_id bigint, color_id bigint, picture_id text)
    where product_color.product_id = given.product_id and product_color.color_id = given.color_id`);
}

async function renderAll(
  looks: Map<string, Garment>,
  progress: (line: string) => void,
): Promise<Map<string, PreparedPicture>> {
  const prepared = new Map<string, PreparedPicture>();
  const waiting = [...looks];
  async function render(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [look, garment] = next;
      prepared.set(look, await preparePicture(Buffer.from(drawGarment(garment))));
      if (prepared.size % 50 === 0) progress(`已绘制 ${prepared.size}/${looks.size} 张商品图片`);
    }
  }
  await Promise.all(Array.from({ length: renderers }, render));
  return prepared;
}

function lookOf({ silhouette, hex, pattern }: Garment): string {
  return `${silhouette} ${hex} ${pattern}`;
}

/** The commonest looks, and in any case those of the first styles, which people meet by name. */
function chooseLooks(styles: readonly Style[]): Map<string, Garment> {
  const counts = new Map<string, number>();
  const garments = new Map<string, Garment>();
  for (const { id, garment } of styles) {
    const look = lookOf(garment);
    garments.set(look, garment);
    counts.set(look, (counts.get(look) ?? 0) + (id <= 14 ? 1_000_000 : 1));
  }
  const commonest = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostDrawings);
  const chosen = new Set(commonest.map(([look]) => look));
  return new Map([...garments].filter(([look]) => chosen.has(look)));
}

function sameSilhouette(looks: Map<string, Garment>, { silhouette }: Garment): string {
  return [...looks.keys()].find((look) => look.startsWith(`${silhouette} `)) ?? "";
}
