/** 电子面单 at the test platform: its branches, how many numbers are left, and who has which, whatever the protocol. */
import type { Protocol } from "./world.ts";

export interface TestWaybill {
  protocol: Protocol;
  /** The platform's code of the courier. */
  courier: string;
  waybillNo: string;
  /** The orders in the parcel, and the sender's own name of it. */
  orderNos: string[];
  packId: string;
  branch: string;
  /** As it was told: in clear, or a sealed text that the platform can read. */
  receiver: string;
  items: number;
  cancelled: boolean;
}

/** What goes wrong of numbers, until told otherwise. */
export interface WaybillConduct {
  /** How many are left; null: as many as are wanted. */
  balance: number | null;
  /** Codes of couriers that the shop has not subscribed. */
  unsubscribed: string[];
  /** Numbers whose parcels are on their way: not taken back. */
  collected: string[];
}

const usual = (): WaybillConduct => ({ balance: null, unsubscribed: [], collected: [] });

export type Unissued = "BALANCE" | "UNSUBSCRIBED" | "ADDRESS";

export class TestWaybills {
  all: TestWaybill[] = [];
  conduct = usual();
  private count = 0;

  reset(): void {
    this.all = [];
    this.conduct = usual();
  }

  /** Where the shop's numbers are kept, and from where it may send. */
  readonly branch = {
    code: "571001",
    name: "四季青网点",
    place: { province: "浙江省", city: "杭州市", district: "上城区", street: "四季青街道", address: "杭海路 31 号" },
  };

  isSubscribed(courier: string): boolean {
    return !this.conduct.unsubscribed.includes(courier);
  }

  /** The number of a parcel: the one that it had, or a new one; or why there is none. */
  issue(asked: Omit<TestWaybill, "waybillNo" | "cancelled">): TestWaybill | Unissued {
    const known = this.all.find(
      (one) => one.protocol === asked.protocol && one.packId === asked.packId && one.orderNos[0] === asked.orderNos[0],
    );
    if (known) return known;
    if (!this.isSubscribed(asked.courier)) return "UNSUBSCRIBED";
    if (asked.receiver === "") return "ADDRESS";
    if (this.conduct.balance === 0) return "BALANCE";
    if (this.conduct.balance !== null) this.conduct.balance -= 1;
    this.count += 1;
    const made = { ...asked, waybillNo: `7350${String(this.count).padStart(10, "0")}`, cancelled: false };
    this.all.push(made);
    return made;
  }

  /** Takes a number back; or why not. */
  cancel(protocol: Protocol, courier: string, waybillNo: string): "UNKNOWN" | "CANCELLED" | "COLLECTED" | null {
    const known = this.all.find(
      (one) => one.protocol === protocol && one.courier === courier && one.waybillNo === waybillNo,
    );
    if (!known) return "UNKNOWN";
    if (known.cancelled) return "CANCELLED";
    if (this.conduct.collected.includes(waybillNo)) return "COLLECTED";
    known.cancelled = true;
    if (this.conduct.balance !== null) this.conduct.balance += 1;
    return null;
  }
}

/** What stands sealed for a text at the platform, which it alone reads. */
export const sealedText = (text: string) => `~${Buffer.from(text, "utf8").toString("base64")}~1~`;

/** The text behind one, or as it is. */
export function readSealed(text: string): string {
  const sealed = /^~(.+)~1~$/.exec(text)?.[1];
  return sealed === undefined ? text : Buffer.from(sealed, "base64").toString("utf8");
}
