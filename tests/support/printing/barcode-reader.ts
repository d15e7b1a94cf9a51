/** Reads a Code 128 out of a picture, as a scanner does: by another library than the one that draws. */
import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from "@zxing/library";
import sharp from "sharp";

/** What the bars between these rows say, the only ones there. */
export async function readBarcode(png: Uint8Array, top: number, height: number): Promise<string> {
  const { width = 0 } = await sharp(png).metadata();
  const { data, info } = await sharp(png)
    .extract({ left: 0, top, width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
}
