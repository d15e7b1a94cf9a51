/** The customer that a money page is about: chosen by a GET search, shown with balance, bonus and debt. */

import { redirect } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import type { Option } from "#app/lib/options.ts";
import { formatFen } from "#contract/money.ts";
import { distributorStatusLabels } from "#contract/stall/distributor.words.ts";
import { type CustomerMoney, customerMoneyEndpoints } from "#contract/stall/distributor-money.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

/** A customer's figures as text. */
function customerView(customer: CustomerMoney) {
  const { id, code, name, phone, status, strategyName, creditLimitFen, balanceFen, bonusFen } = customer;
  return {
    ...{ id, code, name, phone, strategyName },
    state: status === "NORMAL" ? null : distributorStatusLabels[status],
    owes: balanceFen < 0,
    balance: formatFen(Math.abs(balanceFen)),
    bonus: formatFen(bonusFen),
    creditLimit: formatFen(creditLimitFen),
  };
}

/** The customer of `distributorId`, with what is open; or those whom `text` finds. The only one that it finds is chosen. */
export async function chooseCustomer(api: Api, { pathname, searchParams: params }: URL) {
  const text = (params.get("text") ?? "").trim().slice(0, 50);
  const wanted = customerMoneyEndpoints.money.params.safeParse({ id: params.get("distributorId") });
  const chosen = wanted.success ? await api.attempt(customerMoneyEndpoints.money, { params: wanted.data }) : null;
  const found = !chosen?.ok && text ? await api.attempt(customerMoneyEndpoints.lookup, { query: { text } }) : null;
  const refusal = chosen && !chosen.ok ? chosen.message : found && !found.ok ? found.message : null;
  const [only] = found?.ok ? found.value : [];
  if (only && found?.ok && found.value.length === 1 && !refusal) {
    const next = new URLSearchParams(params);
    next.delete("text");
    next.set("distributorId", String(only.id));
    throw redirect(`${pathname}?${next}`);
  }
  return {
    chosen: chosen?.ok ? chosen.value : null,
    choice: {
      customer: chosen?.ok ? customerView(chosen.value) : null,
      found: found?.ok ? found.value.map(customerView) : null,
      text,
      refusal,
    },
  };
}

/** Stalls that a document may belong to, and funds that they may use. */
export async function tillOptions(api: Api): Promise<{ stalls: Option[]; funds: Option[]; stallId: string }> {
  const [stalls, funds] = await Promise.all([
    api.call(fundEndpoints.stalls),
    api.call(fundEndpoints.options, { query: {} }),
  ]);
  const [only] = stalls;
  return {
    stalls: stalls.map(({ id, name }) => ({ value: id, label: name })),
    funds: funds.map(({ id, name }) => ({ value: id, label: name })),
    stallId: stalls.length === 1 && only ? String(only.id) : "",
  };
}
