/** Addresses of 工厂与供应商 and what is paid to them: apart from the others, which every page loads. Pure. */

type Id = number | string;

const factory = "/clothes/factory";

export const factoryPaths = {
  list: factory,
  new: `${factory}/new`,
  newOf: (type: string) => `${factory}/new?type=${type}`,
  import: `${factory}/import`,
  template: `${factory}/import/template`,
  edit: (id: Id) => `${factory}/edit?id=${id}`,
  ask: (id: Id, act: string) => `${factory}/confirm?id=${id}&act=${act}`,
  pays: `${factory}/pay`,
  payFor: (kind: string, id: Id) => `${factory}/pay?kind=${kind}&id=${id}`,
  payParty: (id: Id) => `${factory}/pay?partyId=${id}`,
  payment: (id: Id) => `${factory}/payment?id=${id}`,
  askPayment: (id: Id, act: string) => `${factory}/payment?id=${id}&confirm=${act}`,
  statement: (id: Id) => `${factory}/statement?id=${id}`,
  exportStatement: (id: Id, from: string, to: string) => `/export/partyStatements?id=${id}&from=${from}&to=${to}`,
  printStatement: (id: Id, from: string, to: string) => `${factory}/statement/print?id=${id}&from=${from}&to=${to}`,
};
