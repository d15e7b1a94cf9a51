/** Addresses of production, materials and employees: not of what every page loads first. Pure. */

import { ticketPage } from "#contract/manufacture/ticket.ts";

type Id = number | string;

const employee = "/clothes/employee";
const pieces = "/clothes/manufacture/batch/class";
const batch = "/clothes/manufacture/batch";
const process = "/clothes/manufacture/process";
const delivery = "/clothes/manufacture/batch/item";
const deliveryDay = "/clothes/manufacture/batch/day";
const repair = "/clothes/manufacture/batch/quality";
const material = "/clothes/manufacture/material";

export const productionPaths = {
  employee: {
    list: employee,
    new: `${employee}/new`,
    import: `${employee}/import`,
    template: `${employee}/import/template`,
    edit: (id: Id) => `${employee}/edit?id=${id}`,
    leave: (id: Id) => `${employee}/leave?id=${id}`,
    numbers: (id: Id) => `${employee}/numbers?id=${id}`,
    ask: (id: Id, act: string) => `${employee}/confirm?id=${id}&act=${act}`,
    self: `${employee}/item`,
    exportMoney: (id: Id, from: string, to: string) => `/export/employeeMoney?id=${id}&from=${from}&to=${to}`,
    item: (id: Id, tab?: string) => `${employee}/item?id=${id}${tab ? `&tab=${tab}` : ""}`,
  },
  wage: {
    list: `${employee}/wage`,
    new: `${employee}/wage/new`,
    newFor: (employeeId: Id) => `${employee}/wage/new?employee=${employeeId}`,
    bulk: `${employee}/wage/bulk`,
    prints: `${employee}/wage/print`,
    item: (id: Id) => `${employee}/wage/item?id=${id}`,
    ask: (id: Id, act: string) => `${employee}/wage/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${employee}/wage/print?ids=${id}`,
    printOwn: (id: Id) => `${employee}/wage/print?own=${id}`,
  },
  piece: {
    list: pieces,
    /** With what is half scanned. */
    scan: (search = "") => `${pieces}/scan${search}`,
    /** One's own work, with the ticket that was read and the process that was chosen. */
    own: (code?: string, step?: Id) =>
      code === undefined ? ticketPage : `${ticketPage}?code=${code}${step === undefined ? "" : `&step=${step}`}`,
    grid: (batchNo?: string) => `${pieces}/grid${batchNo ? `?batch=${batchNo}` : ""}`,
    price: (id: Id) => `${pieces}/price?id=${id}`,
    adjust: (id: Id) => `${pieces}/adjust?id=${id}`,

    waiting: (batchNo: string, from: string) => `${pieces}?batch=${batchNo}&status=SUBMITTED&from=${from}`,
    /** All that wait among what the list of this address finds. */
    approve: (search: string) => `${pieces}/approve${search}`,
    settings: `${pieces}/settings`,
    ask: (id: Id, act: string) => `${pieces}/confirm?id=${id}&act=${act}`,
  },
  team: {
    list: `${employee}/team`,
    new: `${employee}/team/new`,
    edit: (id: Id) => `${employee}/team/edit?id=${id}`,
    ask: (id: Id, act: string) => `${employee}/team/confirm?id=${id}&act=${act}`,
  },
  batch: {
    list: `${batch}/list`,
    /** Those of one style, whatever their state. */
    ofStyle: (productId: Id) => `${batch}/list?productId=${productId}`,
    new: `${batch}/new`,
    newOf: (styleNo: string) => `${batch}/new?style=${encodeURIComponent(styleNo)}`,
    edit: (id: Id) => `${batch}/edit?id=${id}`,
    detail: (id: Id) => `${batch}/detail?id=${id}`,
    ask: (id: Id, act: string) => `${batch}/detail?id=${id}&confirm=${act}`,
    cut: (id: Id) => `${batch}/cut?id=${id}`,
    route: (id: Id) => `${batch}/route?id=${id}`,
    bom: (id: Id) => `${batch}/bom?id=${id}`,
    bulk: `${batch}/bulk`,
    print: (id: Id, form: "order" | "beds") => `${batch}/print?id=${id}&form=${form}`,
    tickets: (id: Id) => `${batch}/tickets?id=${id}`,
  },
  process: {
    list: process,
    new: `${process}/new`,
    starter: `${process}/starter`,
    edit: (id: Id) => `${process}/edit?id=${id}`,
    ask: (id: Id, act: string) => `${process}/confirm?id=${id}&act=${act}`,
    /** Without an id the address that a form of picked processes goes to. */
    prices: `${process}/price`,
    price: (id: Id) => `${process}/price?act=price&ids=${id}`,
    categories: `${process}/category`,
    newCategory: `${process}/category/new`,
    editCategory: (id: Id) => `${process}/category/edit?id=${id}`,
    askCategory: (id: Id, act: string) => `${process}/category/confirm?id=${id}&act=${act}`,
    styles: `${process}/styles`,
    /** Of one style, as what follows. */
    route: (id: Id) => `${process}/styles/route?id=${id}`,
    copy: (id: Id) => `${process}/styles/copy?id=${id}`,
    bom: (id: Id) => `${process}/styles/bom?id=${id}`,
    exportRoute: (id: Id) => `/export/processRoutes?productId=${id}`,
  },
  delivery: {
    list: delivery,
    listOf: (batchNo: string) => `${delivery}?keyword=${batchNo}`,
    new: `${delivery}/new`,
    /** 登记交货 of a batch. */
    ofBatch: (batchId: Id) => `${delivery}/new?batchId=${batchId}`,
    item: (id: Id) => `${delivery}/detail?id=${id}`,
    ask: (id: Id, act: string) => `${delivery}/detail?id=${id}&confirm=${act}`,
    print: (id: Id) => `${delivery}/print?id=${id}`,
    printCartons: (id: Id) => `${delivery}/print?id=${id}&as=carton`,
  },
  deliveryDay: {
    list: deliveryDay,
    print: `${deliveryDay}/print`,
    picture: `${deliveryDay}/picture`,
  },
  repair: {
    list: repair,
    ofBatch: (batchId: Id) => `${repair}?batchId=${batchId}`,
    new: `${repair}/new`,
    item: (id: Id) => `${repair}/item?id=${id}`,
    ask: (id: Id, act: string) => `${repair}/item?id=${id}&confirm=${act}`,
    print: (id: Id) => `${repair}/print?id=${id}`,
  },
  material: {
    list: material,
    new: `${material}/new`,
    edit: (id: Id) => `${material}/edit?id=${id}`,
    ask: (id: Id, act: string) => `${material}/confirm?id=${id}&act=${act}`,
    stock: `${material}/stock`,
    stockOf: (code: string) => `${material}/stock?keyword=${encodeURIComponent(code)}`,
    movement: `${material}/movement`,
    movementOf: (code: string, lot: string) =>
      `${material}/movement?keyword=${encodeURIComponent(code)}&lot=${encodeURIComponent(lot)}`,
    demand: `${material}/demand`,
  },
  materialPurchase: {
    list: `${material}/purchase`,
    new: `${material}/purchase/new`,
    item: (id: Id) => `${material}/purchase/item?id=${id}`,
    print: (id: Id) => `${material}/purchase/print?id=${id}`,
  },
  materialIssue: {
    list: `${material}/issue`,
    new: (batchId?: Id) => `${material}/issue/new${batchId === undefined ? "" : `?batchId=${batchId}`}`,
    item: (id: Id) => `${material}/issue/item?id=${id}`,
    print: (id: Id) => `${material}/issue/print?id=${id}`,
  },
  materialAdjust: {
    list: `${material}/adjust`,
    new: `${material}/adjust/new`,
    newOpening: `${material}/adjust/new?opening=1`,
    item: (id: Id) => `${material}/adjust/item?id=${id}`,
    ask: (id: Id) => `${material}/adjust/item?id=${id}&confirm=reverse`,
  },
};
