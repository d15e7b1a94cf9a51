/** 头像 of the personal centre: the present one, and a chooser for another. */
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";

interface AvatarCardProps {
  /** The present picture; absent, the letter stands in its place. */
  src: string | undefined;
  /** What stands where there is no picture: the first letter of the nickname. */
  letter: string;
  reply: FormReply | undefined;
}

export function AvatarCard({ src, letter, reply }: AvatarCardProps) {
  return (
    <Card title="头像" flush>
      <GridForm key={src} intent="avatar" stamp={{}} reply={reply} label="上传头像" upload>
        <div className="wide">
          {src ? (
            <PictureTile src={src} alt="当前头像" />
          ) : (
            <p className="line">
              <b className="thumb big text-xl">{letter}</b>尚未上传头像，暂以昵称首字代替
            </p>
          )}
        </div>
        <Field label="选择图片" name="avatar" wide required hint="jpg、png、webp 或静态 gif，不超过 5 MB；将裁成方形">
          <FileInput accept="image/jpeg,image/png,image/webp,image/gif" />
        </Field>
      </GridForm>
    </Card>
  );
}
