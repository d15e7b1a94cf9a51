/**
 * What a platform that gives waybill numbers can be asked, in the words of this house (docs/decisions/platforms.md,
 * "Waybills of the platforms"). A parcel whose receiver the platform keeps to itself goes without one: the adapter takes
 * what the platform has of him, sealed, from the order and hands it on unread.
 */
import type { EwaybillBranch } from "#contract/platform/ewaybill/ewaybills.ts";
import { PlatformError, type PlatformReceiver } from "./adapter.ts";

export interface EwaybillAdapter {
  /**
   * The courier's code at the platform, and the branches with which the shop has numbers.
   *
   * @throws {PlatformError} REFUSED where the platform has no such courier
   */
  readBranches(accessToken: string, courier: string): Promise<{ courierCode: string; branches: EwaybillBranch[] }>;
  /**
   * A number for each parcel, at most {@link parcelsAtOnce}; one answer a parcel. A parcel that had one under its key
   * gets that one again.
   *
   * @throws {PlatformError} where none of them was heard
   */
  requestNumbers(
    accessToken: string,
    account: EwaybillSender,
    parcels: readonly EwaybillParcel[],
  ): Promise<EwaybillAnswer[]>;
  /**
   * Gives a number back; one that was given back before is no error.
   *
   * @throws {PlatformError} REFUSED where the parcel is on its way
   */
  cancelNumber(accessToken: string, number: { courierCode: string; waybillNo: string }): Promise<void>;
}

/** Parcels that one call takes. */
export const parcelsAtOnce = 10;

/** Calls that the adapter makes for these parcels at most: one to ask, one for what is printed, and one an unread receiver. */
export function countCalls(parcels: readonly EwaybillParcel[]): number {
  return 2 + parcels.filter(({ receiver }) => receiver === null).length;
}

/** By whom and from where it is sent. */
export interface EwaybillSender {
  readonly courierCode: string;
  readonly branchCode: string;
  readonly senderName: string;
  readonly senderMobile: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly street: string;
  readonly address: string;
  readonly templateUrl: string;
  /** The platform's number of the shop; empty where it is not known. */
  readonly sellerId: string;
}

export interface EwaybillParcel {
  /** By which the same question asked again is known: at most 15 letters and digits. */
  readonly key: string;
  /** The orders in it, the leading one first. */
  readonly platformNos: readonly [string, ...string[]];
  /** Null: the platform keeps him to itself. */
  readonly receiver: PlatformReceiver | null;
  readonly items: readonly { readonly name: string; readonly spec: string; readonly count: number }[];
}

export interface EwaybillNumber {
  readonly key: string;
  readonly waybillNo: string;
  /** JSON, as the platform's print component takes it for one sheet; empty where it did not come. */
  readonly print: string;
}

export type EwaybillAnswer = EwaybillNumber | { readonly key: string; readonly error: PlatformError };

/** What `ask` gives of a group: the numbers, and why others have none, as far as it is said of each. */
interface Asked {
  readonly numbers: readonly EwaybillNumber[];
  readonly errors?: ReadonlyMap<string, PlatformError>;
}

/**
 * Asks for all; of a group that is refused, or whose error names no parcel, one by one, so that one does not hold up the
 * others. What is refused of the account is refused of all the rest without asking.
 */
export async function requestInTurn(
  parcels: readonly EwaybillParcel[],
  ask: (group: readonly EwaybillParcel[]) => Promise<Asked>,
): Promise<EwaybillAnswer[]> {
  const answers = new Map<string, EwaybillAnswer>();
  const take = ({ numbers, errors = new Map() }: Asked) => {
    for (const [key, error] of errors) answers.set(key, { key, error });
    for (const number of numbers) answers.set(number.key, number);
  };
  let refusal: PlatformError | null = null;
  try {
    take(await ask(parcels));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== "REFUSED") throw error;
    refusal = error;
  }
  if (refusal && (parcels.length === 1 || isOfAccount(refusal))) {
    const error = refusal;
    return parcels.map(({ key }) => ({ key, error }));
  }
  let stopped = [...answers.values()].flatMap((one) => ("error" in one && isOfAccount(one.error) ? one.error : []))[0];
  for (const parcel of parcels) {
    const { key } = parcel;
    if (answers.has(key)) continue;
    if (!stopped) {
      try {
        take(await ask([parcel]));
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        answers.set(key, { key, error });
        if (error.kind !== "REFUSED" || isOfAccount(error)) stopped = error;
      }
    }
    if (!answers.has(key)) {
      answers.set(key, { key, error: stopped ?? new PlatformError("MALFORMED", "平台没有回答这一单，请稍后再试") });
    }
  }
  return parcels.flatMap(({ key }) => answers.get(key) ?? []);
}

/** The balance of numbers is at an end, or the courier is not subscribed: alike for every parcel. The platforms have no common code for it. */
function isOfAccount({ message }: PlatformError): boolean {
  return /余[额量]不足|单号不足|未(开通|订购|签约)|没有(开通|订购)/.test(message);
}

/** A number that was given back before, by what the platforms say of it. */
export function isGivenBack(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === "REFUSED" && /已(经)?(取消|作废|回收)/.test(error.message);
}

/** What of a parcel no error may repeat. */
export function secretsOf(parcels: readonly EwaybillParcel[]): string[] {
  return parcels.flatMap(({ receiver }) => (receiver ? [receiver.name, receiver.phone, receiver.address] : []));
}
