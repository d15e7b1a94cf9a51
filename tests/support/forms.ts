/** Sends the product's forms as a browser without scripts does, for journeys that only need what comes of them. */
import { openSession } from "./session.ts";

export interface FormSender {
  /**
   * Reads the page, fills `fields` into its form and sends it; `intent` picks
   * the form where the page has several. Gives the address that it leads to.
   */
  send(path: string, fields: Record<string, string | File>, intent?: string): Promise<string>;
  /** The cookies that a browser would bring by now. */
  cookie(): string;
  /** The first link of the page that leads to an address with this beginning. */
  link(path: string, beginning: string): Promise<string>;
}

/** Sends on behalf of a user; a form that is refused throws what the page says. */
export async function openForms(url: string, username: string): Promise<FormSender> {
  const cookies = new Map([["Y-TOKEN", await openSession(url, username)]]);
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
  const headersNow = () => ({ Cookie: cookie(), Origin: url });
  return {
    cookie,
    async link(path, beginning) {
      const page = await (await fetch(url + path, { headers: headersNow() })).text();
      const links = [...page.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attribute(tag, "href"));
      const found = links.find((link) => link.startsWith(beginning));
      if (!found) throw new Error(`${path} has no link to ${beginning}`);
      return found;
    },
    async send(path, fields, intent) {
      const page = await (await fetch(url + path, { headers: headersNow() })).text();
      const form = [...page.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)]
        .map(([text]) => text)
        .find((text) =>
          intent ? text.includes(`name="intent" value="${intent}"`) : text.includes('name="clientToken"'),
        );
      if (!form) throw new Error(`${path} has no such form`);
      const body = new FormData();
      for (const [name, value] of controls(form)) body.append(name, value);
      for (const [name, value] of Object.entries({ ...(intent && { intent }), ...fields })) {
        // `q.*`: the first control of that beginning.
        const named = name.endsWith("*") ? [...body.keys()].find((one) => one.startsWith(name.slice(0, -1))) : name;
        body.set(named ?? name, value);
      }
      const answer = await fetch(url + path, { method: "POST", redirect: "manual", headers: headersNow(), body });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get("Location");
      if (location) return location;
      throw new Error(`${path} was refused: ${refusal(await answer.text())}`);
    },
  };
}

/** What the form would send as it came: values of inputs, ticked boxes, chosen options, longer texts. */
function controls(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type");
    if (!name || type === "file" || (/checkbox|radio/.test(type) && !tag.includes(" checked"))) return [];
    return [[name, attribute(tag, "value")]];
  });
  const selects = [...form.matchAll(/<select\b[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name = "", options = ""]): [string, string] => [
      name,
      attribute(/<option\b[^>]* selected[^>]*>/.exec(options)?.[0] ?? options, "value"),
    ],
  );
  const texts = [...form.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)].map(
    ([, attributes = "", text = ""]): [string, string] => [attribute(` ${attributes}`, "name"), text],
  );
  return [...inputs, ...selects, ...texts];
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&") ?? "";
}

function refusal(page: string): string {
  const said = /<(?:p|small|span|div)[^>]*(?:class="[^"]*(?:err|alert)[^"]*"|role="alert")[^>]*>(.*?)<\//s.exec(page);
  return said?.[1]?.replace(/<[^>]*>/g, "") ?? page.slice(0, 200);
}
