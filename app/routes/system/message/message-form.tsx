/** What a message says. */
import { LineField, TextField } from "#app/components/page/edit-form.tsx";

export function MessageFields() {
  return (
    <>
      <LineField name="title" label="标题" max={100} required wide />
      <LineField name="type" label="类型" max={20} required hint="如 通知、放假、系统维护" />
      <LineField name="link" label="链接" max={500} hint="本系统的路径，以 / 开头；可以不填" />
      <TextField name="content" label="内容" max={2000} rows={6} wide />
    </>
  );
}
