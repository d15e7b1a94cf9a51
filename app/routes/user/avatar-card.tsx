/** 头像 of the personal centre: the present one, and a chooser for another. */
import { Form } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FileInput } from "#app/components/ui/input.tsx";
import { PictureTile } from "#app/components/ui/thumb.tsx";

interface AvatarCardProps {
  /** The present picture; absent, the letter stands in its place. */
  src: string | undefined;
  /** What stands where there is no picture: the first letter of the nickname. */
  letter: string;
  error: string | undefined;
  busy: boolean;
}

export function AvatarCard({ src, letter, error, busy }: AvatarCardProps) {
  return (
    <Card title="头像">
      <Form method="post" encType="multipart/form-data" className="stack">
        {src ? (
          <PictureTile src={src} alt="当前头像" />
        ) : (
          <p className="line">
            <b className="thumb big text-xl">{letter}</b>尚未上传头像，暂以昵称首字代替
          </p>
        )}
        <Field
          label="选择图片"
          name="avatar"
          required
          error={error}
          hint="jpg、png、webp 或静态 gif，不超过 5 MB；将裁成方形"
        >
          <FileInput accept="image/jpeg,image/png,image/webp,image/gif" />
        </Field>
        <div>
          <Button variant="primary" name="intent" value="avatar" disabled={busy}>
            上传头像
          </Button>
        </div>
      </Form>
    </Card>
  );
}
