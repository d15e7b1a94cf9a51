/** 电子面单快递 as its pages show and read it. */
import { formatCount } from "#app/lib/format/format.ts";
import type { Option } from "#app/lib/options.ts";
import type { EwaybillAccount, EwaybillBranch } from "#contract/platform/ewaybill/ewaybills.ts";

export type AccountRowView = ReturnType<typeof accountRow>;

export function accountRow(account: EwaybillAccount) {
  const branch = account.branches.find(({ code }) => code === account.branchCode);
  return {
    id: account.id,
    version: account.version,
    courier: account.courier,
    branch: account.branchName || account.branchCode,
    left: branch ? leftOf(branch) : "",
    readTime: account.readTime ?? "",
    sender: [account.senderName, account.senderMobile].filter(Boolean).join(" "),
    place: placeText(account),
    isDefault: account.isDefault,
    missing: account.missing,
  };
}

/** 12,345 个, or that the platform counts none. */
const leftOf = ({ quantity }: EwaybillBranch) => (quantity === null ? "不限" : `${formatCount(quantity)} 个`);

type Place = EwaybillBranch["places"][number];

const placeText = ({ province, city, district, street, address }: Place) =>
  [...new Set([province, city, district, street, address].filter(Boolean))].join(" ");

/** A branch with a place that parcels may be sent from, as the platform has it. */
interface Choice {
  readonly key: string;
  readonly branch: EwaybillBranch;
  readonly place: Place | null;
}

const choicesOf = ({ branches }: EwaybillAccount): Choice[] =>
  branches.flatMap((branch): Choice[] =>
    branch.places.length === 0
      ? [{ key: `${branch.code}#`, branch, place: null }]
      : branch.places.map((place, at) => ({ key: `${branch.code}#${at}`, branch, place })),
  );

export function branchOptions(account: EwaybillAccount): Option[] {
  return choicesOf(account).map(({ key, branch, place }) => ({
    value: key,
    label: [`${branch.name || branch.code}（余 ${leftOf(branch)}）`, place && placeText(place)]
      .filter(Boolean)
      .join(" "),
  }));
}

/** Which of them the account has. */
export function chosenKey(account: EwaybillAccount): string {
  const of = choicesOf(account).filter(({ branch }) => branch.code === account.branchCode);
  const same = of.find(({ place }) => place && placeText(place) === placeText(account));
  return (same ?? of.find(({ place }) => place === null))?.key ?? "";
}

/** What the choice says of branch and place; null where there is nothing to choose from, or nothing was chosen. */
export function fieldsOfChoice(account: EwaybillAccount, key: unknown) {
  const choice = choicesOf(account).find((one) => one.key === key);
  if (!choice) return null;
  return { branchCode: choice.branch.code, branchName: choice.branch.name, ...choice.place };
}
