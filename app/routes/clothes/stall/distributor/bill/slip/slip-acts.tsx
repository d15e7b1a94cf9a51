/** What is done with the slips of a print page: to the stall's printer, or by the browser and into the log. */
import { Form, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { PictureButton } from "#app/components/picture/picture-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";

interface SlipActsProps {
  ids: readonly number[];
  clientToken: string;
  template: string;
  /** The address of the stall's printer, where it has one and the paper is its. */
  printer: string | null;
  /** The page's own parameters, to come back to. */
  search: string;
  backTo: string;
  /** Where the next customer's bill begins; null when this page follows no billing. */
  nextTo: string | null;
}

export function SlipActs({ ids, clientToken, template, printer, search, backTo, nextTo }: SlipActsProps) {
  const hydrated = useHydrated();
  const fetcher = useFetcher();
  const print = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!hydrated || button?.value !== "page") return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("intent", "page");
    form.set("stay", "1");
    window.print();
    fetcher.submit(form, { method: "post" });
  };
  return (
    <nav className="slip-acts print-bar" aria-label="打印">
      <Form method="post" action={search} className="line" onSubmit={print}>
        <HiddenFields fields={ids.map((id) => ["id", String(id)] as const)} />
        <input type="hidden" name="clientToken" value={clientToken} />
        <input type="hidden" name="template" value={template} />
        {printer && (
          <Button name="intent" value="printer" variant="primary">
            打印机打印
          </Button>
        )}
        <Button name="intent" value="page" variant={printer ? "default" : "primary"}>
          {hydrated ? "浏览器打印" : "记录打印"}
        </Button>
        <PictureButton
          source={paths.bill.pictures + search}
          href={paths.bill.prints + withParams(search, { picture: 1 })}
        />
        <Link className="btn" to={backTo} reloadDocument>
          返回
        </Link>
        {nextTo && (
          <Link className="btn" to={nextTo} reloadDocument>
            下一单
          </Link>
        )}
        {!hydrated && <span className="hint">浏览器打印请按 Ctrl+P，打印后点“记录打印”记入打印次数</span>}
      </Form>
    </nav>
  );
}
