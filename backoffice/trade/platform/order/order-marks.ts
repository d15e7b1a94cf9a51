/** Marks of what a platform said of an order and its receiver (`Sealer.mark`): what they are made of, and under another key. */

import type { KeyChange } from "#backoffice/overview/checkup/sealed-columns.ts";
import type { PlatformReceiver } from "#backoffice/trade/platform/adapter/adapter.ts";

/** The receiver as the platform said it. */
export function receiverText({ name, phone, province, city, district, address }: PlatformReceiver): string {
  return JSON.stringify([name, phone, province, city, district, address]);
}

/** Orders to one door have one text. */
export function doorText({ name, phone, province, city, district, address }: PlatformReceiver): string {
  return [name, phone, province, city, district, address].map((text) => text.replace(/\s/g, "")).join("\n");
}

/** Before every mark, so that what the platform says next of the same second is taken; unlike empty, which has its own meaning. */
const forgotten = "0";

type Row = Readonly<Record<string, string | null>>;

/**
 * The marks of an order. The door's is made anew. That of the receiver as the platform said it is, where it is the one
 * that is kept; where somebody put the address right it is emptied, and the order goes back to its audit with what the
 * platform says next. What the digest was made of is kept nowhere: what is said next is written once more.
 */
export function renewOrderMarks(row: Row, change: KeyChange): Record<string, string> {
  const { buyer_sealed: name, phone_sealed: phone, address_sealed: address, province, city, district } = row;
  const place = { phone: phone ?? "", address: address ?? "" };
  const receiver = { ...place, name: name ?? "", province: province ?? "", city: city ?? "", district: district ?? "" };
  // Where the platform said no name, the buyer's nick is kept in its place.
  const said = [receiver, { ...receiver, name: "" }];
  return {
    door_hash: renewed(row.door_hash, said.map(doorText), change) ?? "",
    receiver_digest: renewed(row.receiver_digest, said.map(receiverText), change) ?? "",
    digest: row.digest ? forgotten : "",
  };
}

export function renewAfterSaleMarks(row: Row): Record<string, string> {
  return { digest: row.digest ? forgotten : "" };
}

/** The mark under the new key of the one of the texts that was marked; null where none was. */
function renewed(kept: string | null | undefined, texts: readonly string[], { old, next }: KeyChange): string | null {
  if (!kept) return null;
  const text = texts.find((one) => [old.mark(one), next.mark(one)].includes(kept));
  return text === undefined ? null : next.mark(text);
}
