/** Where the rooms of the product begin, as the page table writes them. */
export const goods = "/clothes/goods";
export const batch = "/clothes/manufacture/batch";
export const process = "/clothes/manufacture/process";
export const material = "/clothes/manufacture/material";
export const inventory = "/clothes/inventory";
export const selling = "/clothes/stall/distributor";
export const statistics = "/clothes/statistic/data/stall";
export const production = "/clothes/statistic/data/manufacture";
