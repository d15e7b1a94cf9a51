/** Adds a version: one change a line. */
import { CheckField, DayField, GridForm, LineField, TextField } from "#app/components/page/edit-form.tsx";
import type { FormReply } from "#app/lib/form/form-reply.ts";

/** `today`: `YYYY-MM-DD`. */
export function VersionForm({ today, reply }: { today: string; reply: FormReply | undefined }) {
  return (
    <details className="card" open={reply !== undefined}>
      <summary className="btn text">新增版本</summary>
      <GridForm values={{ releaseDate: today }} stamp={{}} reply={reply}>
        <LineField name="version" label="版本号" max={50} required />
        <DayField name="releaseDate" label="发布日期" required />
        <TextField name="added" label="新增" hint="每行一条" max={10_000} rows={3} />
        <TextField name="improved" label="优化" hint="每行一条" max={10_000} rows={3} />
        <TextField name="fixed" label="修复" hint="每行一条" max={10_000} rows={3} />
        <div className="wide">
          <CheckField name="must" label="必须更新" />
        </div>
      </GridForm>
    </details>
  );
}
