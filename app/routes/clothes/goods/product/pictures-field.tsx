/** The pictures of a style: those it has, each with a box to take it away, and a chooser for more. */
import { useState } from "react";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import { picturePath } from "#app/lib/format/picture-path.ts";

/** `answer`: the last submission's. What it chose has been stored or refused by then, and is chosen no longer. */
export function PicturesField({ answer }: { answer: unknown }) {
  const pictureIds = useFormFields().values("pictureIds");
  const [{ answered, round }, setRound] = useState({ answered: answer, round: 0 });
  if (answered !== answer) setRound({ answered: answer, round: round + 1 });
  return (
    <>
      {pictureIds.length > 0 && (
        <div className="wide flex flex-wrap gap-3">
          {pictureIds.map((id, index) => (
            <PictureTile key={id} src={picturePath(id, 480)} alt={`图片 ${index + 1}`}>
              <input type="hidden" name="pictureIds" value={id} />
              <Checkbox name="removePictureIds" value={id} label={index === 0 ? "移除（主图）" : "移除"} />
            </PictureTile>
          ))}
        </div>
      )}
      <Field
        label="添加图片"
        name="pictureFiles"
        hint="jpg、png 或 webp，每张不超过 5 MB，最多 9 张；第一张为主图"
        wide
      >
        <FileInput key={round} accept="image/jpeg,image/png,image/webp" multiple />
      </Field>
    </>
  );
}
