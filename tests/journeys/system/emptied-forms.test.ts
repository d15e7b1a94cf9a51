/** Every form of the product, sent with nothing in it and with nonsense in it: an answer in Chinese, no failure, no word of a library's. */
import { JSDOM, VirtualConsole } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { serveDemo } from "../../support/browser.ts";
import { pageTable } from "../../support/page-table.ts";
import { openSession } from "../../support/session.ts";

const server = serveDemo();
const nonsense = "甲1e3";
/** What schema libraries and careless texts say. */
const foreign =
  /Invalid (input|option|key|date|string|type)|expected |received |Required|Too (small|big)|undefined|NaN|\[object /;

let headers: Record<string, string>;
/** The forms of every page into which something can be typed, by the page's address. */
const forms = new Map<string, HTMLFormElement[]>();

beforeAll(async () => {
  const { url } = server();
  headers = { Cookie: `Y-TOKEN=${await openSession(url, "admin")}`, Origin: url };
  for (const [path] of Object.values(await pageTable(url))) if (path) forms.set(path, await formsOf(path));
});

describe.each([
  ["nothing", ""],
  ["nonsense", nonsense],
])("every form with %s in it", (_, typed) => {
  it("is answered in Chinese", { timeout: 300_000 }, async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const [path, found] of forms) {
      for (const form of found) {
        for (const button of buttonsOf(form)) {
          sent += 1;
          const fault = await send(path, form, button, typed);
          if (fault) faults.push(`${path} ${button?.textContent ?? ""}: ${fault}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(40);
  });
});

async function formsOf(path: string): Promise<HTMLFormElement[]> {
  const url = server().url + path;
  const response = await fetch(url, { headers });
  const { window } = new JSDOM(withoutCode(await response.text()), { url, virtualConsole: new VirtualConsole() });
  return [...window.document.querySelectorAll<HTMLFormElement>('form[method="post"]')].filter(
    (form) => typedInto(form).length > 0,
  );
}

/** A style sheet takes a parser longer than the rest of the page, and what scripts hold is not said to anybody. */
function withoutCode(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1>/gs, "");
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((one): one is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(one.tagName));
}

function typedInto(form: HTMLFormElement): Control[] {
  return controlsOf(form).filter(({ type, name }) => name !== "" && !/^(hidden|submit|button|image|reset)$/.test(type));
}

/** Each button that sends the form to the page's own action; one that leads elsewhere only is none of its own. */
function buttonsOf(form: HTMLFormElement): (HTMLButtonElement | null)[] {
  const buttons = [...form.elements].filter(
    (one): one is HTMLButtonElement => one.tagName === "BUTTON" && (one as HTMLButtonElement).type === "submit",
  );
  return buttons.length > 0 ? buttons : [null];
}

/** Sends the form as a browser would; gives what is wrong with the answer. */
async function send(path: string, form: HTMLFormElement, button: HTMLButtonElement | null, typed: string) {
  const body = new FormData();
  for (const control of controlsOf(form)) {
    if (control.name !== "" && !control.disabled) enter(body, control, typed);
  }
  if (button?.name) body.append(button.name, button.value);
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? path;
  const multipart = form.enctype === "multipart/form-data";
  const address = new URL(action, server().url + path);
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    // Whoever presses a button stands on its page, and a download that is refused leads back there.
    headers: { ...headers, Accept: "text/html", Referer: server().url + path },
    body: multipart ? body : new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
  });
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return `answers ${status}`;
  if (status < 300 || status >= 400) {
    const html = withoutCode(text);
    const said = html.replace(/<[^>]*>/g, " ");
    const word = foreign.exec(said);
    if (word) return `says “${said.slice(Math.max(0, word.index - 40), word.index + 60)}”`;
    if (status >= 400 && !/<[^>]* (role="alert"|class="([^"]* )?err[ "])|<h1\b/.test(html)) {
      return `is refused with ${status} and without a word`;
    }
  }
  return null;
}

/** What a browser sends of the control once it was emptied, or filled with `typed`. */
function enter(body: FormData, control: Control, typed: string): void {
  const { name, type } = control;
  if (type === "hidden") body.append(name, control.value);
  else if (type === "file") body.append(name, new File([], ""));
  else if (/^(submit|button|image|reset|checkbox|radio)$/.test(type)) return;
  else if (control.tagName === "SELECT") {
    const options = [...(control as HTMLSelectElement).options];
    const chosen = typed === "" ? options[0] : (options.at(-1) ?? options[0]);
    if (chosen) body.append(name, chosen.value);
  } else body.append(name, typed);
}
