/**
 * What may be done in production, each as a command of a property test: ordering, cutting, material, pieces, deliveries
 * with defects, repairs, wages, closing a batch and a month, on the same few documents. What there is nothing of to act
 * on counts as refused.
 */
import { closeMonthBefore } from "../production-month.ts";
import { goods } from "./production/goods.ts";
import { material } from "./production/material.ts";
import { ordering } from "./production/ordering.ts";
import { pieces } from "./production/pieces.ts";
import { wages } from "./production/wages.ts";
import { type Acts, onceOnly, today } from "./production/works.ts";

/** By kind. */
export const productionActs: Acts = {
  ...{ ...ordering, ...goods, ...material, ...pieces, ...wages },
  closeMonth: {
    weight: 2,
    act: async (_, within, works) => onceOnly(() => closeMonthBefore(within, works, today(works))),
  },
};
