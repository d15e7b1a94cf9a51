import { route } from "#backoffice/http/route.ts";
import { supplierPaymentEndpoints } from "#contract/inventory/supplier-payments.ts";
import { readPayable, supplierPaymentDetail } from "./supplier-payment.query.ts";
import { paySupplier, voidSupplierPayment } from "./supplier-payment.ts";

export const supplierPaymentRoutes = [
  route(supplierPaymentEndpoints.payable, readPayable),
  route(supplierPaymentEndpoints.detail, supplierPaymentDetail),
  route(supplierPaymentEndpoints.pay, paySupplier),
  route(supplierPaymentEndpoints.void, voidSupplierPayment),
];
