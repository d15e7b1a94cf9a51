/** Several pictures of one thing: those it has, each with a box to take it away, and a chooser for more. */
import { useState } from "react";
import { Checkbox } from "#app/components/ui/choice.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import { picturePath } from "#app/lib/format/picture-path.ts";

interface PicturesFieldProps {
  /** The last submission's. What it chose has been stored or refused by then, and is chosen no longer. */
  answer: unknown;
  /** Of the chooser. */
  label: string;
  /** What one of them is called. */
  noun: string;
  hint: string;
  /** The first is shown in lists. */
  firstIsMain?: boolean;
}

/** Controls `pictureIds`, `removePictureIds` and `pictureFiles`, which `storePictures` reads. */
export function PicturesField({ answer, label, noun, hint, firstIsMain = false }: PicturesFieldProps) {
  const pictureIds = useFormFields().values("pictureIds");
  const [{ answered, round }, setRound] = useState({ answered: answer, round: 0 });
  if (answered !== answer) setRound({ answered: answer, round: round + 1 });
  return (
    <>
      {pictureIds.length > 0 && (
        <div className="wide flex flex-wrap gap-3">
          {pictureIds.map((id, index) => (
            <PictureTile key={id} src={picturePath(id, 480)} alt={`${noun} ${index + 1}`}>
              <input type="hidden" name="pictureIds" value={id} />
              <Checkbox
                name="removePictureIds"
                value={id}
                label={firstIsMain && index === 0 ? "移除（主图）" : "移除"}
              />
            </PictureTile>
          ))}
        </div>
      )}
      <Field label={label} name="pictureFiles" hint={hint} wide>
        <FileInput key={round} accept="image/jpeg,image/png,image/webp" multiple />
      </Field>
    </>
  );
}
