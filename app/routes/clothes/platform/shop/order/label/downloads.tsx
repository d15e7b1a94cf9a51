/** Labels as files: for who has no printer that the browser or the server reaches. */
import { Button } from "#app/components/ui/button.tsx";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import type { LabelPaper } from "#contract/platform/label.words.ts";

interface LabelDownloadsProps {
  ids: readonly number[];
  paper: LabelPaper;
  /** The page that a refusal leads to: this one is a form's answer. */
  back: string;
}

export function LabelDownloads({ ids, paper, back }: LabelDownloadsProps) {
  return (
    // A file is no page of the product's, so the browser's own form sends it.
    <form method="post" action={platformPaths.order.labelFile} className="line">
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="paper" value={paper} />
      <input type="hidden" name="back" value={back} />
      {ids.length === 1 && (
        <Button name="format" value="png">
          下载图片
        </Button>
      )}
      <Button name="format" value="TSPL">
        下载 TSPL
      </Button>
      <Button name="format" value="ESCPOS">
        下载 ESC/POS
      </Button>
    </form>
  );
}
