/** The customer's fields of the billing screen: finding one, and making a new one. */
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { formatFen } from "#contract/money.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { type DeskForm, DeskRefusal } from "./desk.form.server.ts";
import type { CustomerMatch, DeskReply } from "./desk-view.ts";

/** The id of the new one. A name that is there already is asked about once. */
export async function addCustomer(api: Api, { text, tokenOf }: DeskForm): Promise<number> {
  const answered = text("sameName") || undefined;
  const added = await api.attempt(distributorEndpoints.add, {
    body: {
      name: text("customerName"),
      phone: text("customerPhone"),
      stallId: Number(text("stallId")) || null,
      answered,
      clientToken: tokenOf(`newCustomer ${answered ?? ""}`),
    },
  });
  if (added.ok) return added.value.id;
  if (!added.question) throw new DeskRefusal(added.message);
  const [sentence = ""] = added.message.split("。");
  throw new DeskRefusal(`${sentence}，选用它？确是另一位请勾选“另一位同名客户”`, {
    sameNameQuestion: added.question.name,
    customers: await findCustomers(api, text("customerName")),
  });
}

export async function findCustomers(api: Api, text: string): Promise<CustomerMatch[]> {
  const found = got(await api.attempt(distributorLookupEndpoints.search, { query: { text } }));
  if (found.length === 0) throw new DeskRefusal(`没有找到客户“${text.trim()}”，可以新增客户或选散客`);
  return found.map(({ id, name, code, phone, region, strategyName, balanceFen }) => ({
    id,
    name,
    detail: [code, phone && `尾号 ${phone}`, region, strategyName, balanceFen < 0 && `欠 ${formatFen(-balanceFen)}`]
      .filter(Boolean)
      .join(" · "),
  }));
}

/** What the API answered; its refusal is the screen's. */
export function got<V>(outcome: Attempt<V>, reply: DeskReply = {}): V {
  if (outcome.ok) return outcome.value;
  throw new DeskRefusal(outcome.message, reply);
}
