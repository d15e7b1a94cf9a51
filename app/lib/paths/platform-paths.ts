/** Addresses of 电商平台: apart from the others, which every page loads. Pure. */
import { oauthLandingPath } from "#contract/platform/shop.words.ts";

type Id = number | string;

const shop = "/clothes/platform/shop";
const license = `${shop}/license`;
const order = `${shop}/order`;
const rule = `${shop}/rule`;
const returns = `${shop}/return`;
const wave = `${order}/wave`;
const earning = `${shop}/earnings`;
const wholesale = "/clothes/platform/wholesale";

export const platformPaths = {
  shop: {
    list: shop,
    new: `${shop}/new`,
    edit: (id: Id) => `${shop}/edit?id=${id}`,
    ask: (id: Id, act: string) => `${shop}/confirm?id=${id}&act=${act}`,
    authorise: (id: Id) => `${shop}/authorise?id=${id}`,
    /** Sends the browser on to the platform. */
    go: (id: Id) => `${shop}/authorise/go?id=${id}`,
  },
  shopSku: {
    list: `${shop}/sku`,
    of: (shopId: Id) => `${shop}/sku?shopId=${shopId}`,
    match: (id: Id) => `${shop}/sku/match?id=${id}`,
    ask: (id: Id, act: string) => `${shop}/sku/confirm?id=${id}&act=${act}`,
    import: `${shop}/sku/import`,
    template: `${shop}/sku/import/template`,
  },
  syncLog: {
    list: `${shop}/log`,
    of: (shopId: Id) => `${shop}/log?shopId=${shopId}`,
    pull: (shopId: Id) => `${shop}/pull?id=${shopId}`,
  },
  grant: {
    list: oauthLandingPath,
    of: (id: Id) => `${oauthLandingPath}?shop=${id}`,
  },
  ewaybill: {
    /** Of a shop. */
    of: (shopId: Id) => `${shop}/ewaybill?id=${shopId}`,
    edit: (id: Id) => `${shop}/ewaybill/edit?id=${id}`,
    ask: (id: Id, act: string) => `${shop}/ewaybill/confirm?id=${id}&act=${act}`,
  },
  license: {
    list: license,
    new: `${license}/new`,
    item: (id: Id) => `${license}/item?id=${id}`,
    edit: (id: Id) => `${license}/edit?id=${id}`,
    ask: (id: Id, act: string) => `${license}/confirm?id=${id}&act=${act}`,
    newPaper: (id: Id) => `${license}/paper/new?license=${id}`,
    editPaper: (id: Id) => `${license}/paper/edit?id=${id}`,
    removePaper: (id: Id) => `${license}/paper/confirm?id=${id}&act=remove`,
    picture: (id: Id) => `${license}/picture?id=${id}`,
    paperPicture: (id: Id) => `${license}/picture?paper=${id}`,
    original: (id: Id) => `${license}/original?id=${id}`,
    paperOriginal: (id: Id) => `${license}/original?paper=${id}`,
  },
  order: {
    list: order,
    item: (id: Id) => `${order}/item?id=${id}`,
    ask: (id: Id, act: string) => `${order}/item?id=${id}&confirm=${act}`,
    /** About one of its 售后. */
    askSale: (id: Id, sale: Id, act: string) => `${order}/item?id=${id}&sale=${sale}&confirm=${act}`,
    /** 平台售后: those of all orders. */
    sales: `${order}/sale`,
    /** 验货发货, with what is half packed. */
    pack: (search = "") => `${order}/pack${search}`,
    /** 合单候选. */
    mergeable: `${order}/merge`,
    print: `${order}/print`,
    labelFile: `${order}/label/file`,
    ewaybillPaper: `${order}/ewaybill/paper`,
    labelPrinter: `${order}/label/printer`,
    labelPrinterOf: (repositoryId: Id) => `${order}/label/printer?repositoryId=${repositoryId}`,
    pick: (id: Id) => `${order}/print?form=pick&id=${id}`,
    import: `${order}/import`,
    /** With that shop chosen. */
    importOf: (shopId: Id) => `${order}/import?shop=${shopId}`,
    /** What goes back to the platform by file. */
    handover: (file: string, shopId: Id) => `${order}/handover?file=${file}&shop=${shopId}`,
    waybills: `${order}/waybill/import`,
    waybillTemplate: `${order}/waybill/import/template`,
  },
  orderRule: {
    list: rule,
    trial: `${rule}/trial`,
    /** With that rule as if it were enabled. */
    trialOf: (id: Id) => `${rule}/trial?ruleId=${id}`,
    new: `${rule}/new`,
    edit: (id: Id) => `${rule}/edit?id=${id}`,
    ask: (id: Id, act: string) => `${rule}/confirm?id=${id}&act=${act}`,
  },
  returns: {
    /** 退货验收, with what is half counted. */
    desk: (search = "") => `${returns}${search}`,
    strays: `${returns}/stray`,
    askStray: (id: Id, act: string) => `${returns}/stray/ask?id=${id}&act=${act}`,
    interceptions: `${returns}/intercept`,
  },
  wave: {
    list: wave,
    new: `${wave}/new`,
    item: (id: Id) => `${wave}/item?id=${id}`,
    /** After a garment was sorted into that basket. */
    into: (id: Id, basket: number) => `${wave}/item?id=${id}&into=${basket}`,
    ask: (id: Id, act: string) => `${wave}/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${wave}/print?id=${id}`,
  },
  /** 店铺利润. */
  earning: {
    list: earning,
    orders: `${earning}/order`,
    entries: `${earning}/entry`,
    /** 导入平台账单. */
    bill: `${earning}/bill`,
    /** 导入快递账单. */
    freight: `${earning}/freight`,
    freightTemplate: `${earning}/freight/template`,
    estimate: `${earning}/estimate`,
    estimateOf: (shopId: Id) => `${earning}/estimate?shopId=${shopId}`,
  },
  wholesale: {
    list: wholesale,
    new: `${wholesale}/new`,
    /** The page of one: its public id alone. */
    item: (publicId: string) => `/${publicId}`,
    renew: (id: Id) => `${wholesale}/renew?id=${id}`,
    ask: (id: Id, act: string) => `${wholesale}/confirm?id=${id}&act=${act}`,
  },
};
