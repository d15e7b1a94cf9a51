/** What may be done with a 采购单 now, as links to the questions; what is done most stands last, in the theme's colour. */

import { LinkButton } from "#app/components/ui/button.tsx";
import type { PurchasePossible } from "#contract/inventory/purchases.ts";

interface PurchaseLinksProps {
  purchaseId: number;
  possible: PurchasePossible;
  here(changes: Record<string, string | null>): string;
}

export function PurchaseLinks({ purchaseId, possible, here }: PurchaseLinksProps) {
  return (
    <>
      {possible.void && <LinkButton to={here({ confirm: "void" })}>作废</LinkButton>}
      {possible.return && <LinkButton to={here({ confirm: "return" })}>退货</LinkButton>}
      {possible.pay && <LinkButton to={`/clothes/inventory/purchase/pay?id=${purchaseId}`}>付款</LinkButton>}
      {possible.submit && (
        <LinkButton variant="primary" to={here({ confirm: "submit" })}>
          提交
        </LinkButton>
      )}
      {possible.receive && (
        <LinkButton variant="primary" to={here({ confirm: "receive" })}>
          收货
        </LinkButton>
      )}
    </>
  );
}
