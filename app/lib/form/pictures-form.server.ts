/** Several pictures of a form, with `components/page/pictures-field.tsx`: stored one by one, so that none has to be chosen again. */

import type { Api } from "#app/lib/api/api.server.ts";
import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";

/** Uploads the chosen files, takes away the ticked ones, leaves the rest as `pictureIds` in the form, and gives the first refusal. */
export async function storePictures(api: Api, form: FormData, max: number): Promise<string | null> {
  const removed = new Set(form.getAll("removePictureIds").map(String));
  const kept = form
    .getAll("pictureIds")
    .map(String)
    .filter((id) => !removed.has(id));
  const files = form.getAll("pictureFiles").filter((file): file is File => file instanceof File && file.size > 0);
  let refusal: string | null = null;
  for (const file of files) {
    const stored = await storePicture(api, file, { count: kept.length, max });
    if (!stored.ok) refusal ??= `${file.name}：${stored.message}`;
    else if (!kept.includes(stored.value.id)) kept.push(stored.value.id);
  }
  form.set("pictureFiles", "");
  form.delete("removePictureIds");
  form.delete("pictureIds");
  for (const id of kept) form.append("pictureIds", id);
  return refusal;
}

async function storePicture(api: Api, file: File, { count, max }: { count: number; max: number }) {
  if (count >= max) return { ok: false as const, message: `图片不能超过 ${max} 张` };
  if (file.size > maxPictureBytes) return { ok: false as const, message: "图片不能超过 5 MB" };
  return api.attempt(pictureEndpoints.upload, { file });
}
