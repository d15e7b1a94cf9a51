import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { readPayable, supplierPaymentDetail } from "./supplier-payment.query.ts";
import { paySupplier, voidSupplierPayment } from "./supplier-payment.ts";

export const supplierPaymentModule = defineModule({
  routes: [
    route(supplierPaymentEndpoints.payable, readPayable),
    route(supplierPaymentEndpoints.detail, supplierPaymentDetail),
    route(supplierPaymentEndpoints.pay, paySupplier),
    route(supplierPaymentEndpoints.void, voidSupplierPayment),
  ],
});
