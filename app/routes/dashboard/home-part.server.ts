/** How a part of 首页 is shown: what every part is made of. A part is an entry in one of the lists beside this file. */
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { count, type FigureView } from "#app/lib/format/figures.ts";
import type { HomeAnswers, HomePart } from "#contract/statistics/home.ts";
import type { HomeParts, RankedFigure, WaitingView, Weight } from "./home-parts.ts";

/** Parts of the page that one answer gives. */
export type Given = Partial<Omit<HomeParts, "asked" | "today" | "firstStep">> & { today?: RankedFigure[] };

/** Who looks, and when. */
export interface Viewing {
  holds(...codes: string[]): boolean;
  /** 0 to 23. */
  hour: number;
}

export interface Part {
  /** As the page names it where it cannot be read. */
  readonly title: string;
  readonly name: HomePart;
  /** Null where it was not answered. */
  view(answers: HomeAnswers, viewing: Viewing): Given | null;
}

/** Types the view by what the part answers. */
export function part<P extends HomePart>(
  title: string,
  name: P,
  view: (answer: NonNullable<HomeAnswers[P]>, viewing: Viewing) => Given,
): Part {
  return {
    title,
    name,
    view(answers, viewing) {
      const answer = answers[name];
      return answer === undefined ? null : view(answer, viewing);
    },
  };
}

/** In which order the figures are read: what was sold and came in, what there is and is owed, what is left of it. */
export const ranks = {
  sold: 1,
  received: 2,
  cash: 3,
  payable: 4,
  profit: 5,
  bills: 6,
  debt: 7,
  yesterday: 8,
  month: 9,
  own: 10,
};
/** Before this hour today says little: yesterday is read first. */
export const morning = 10;
/** From these hours on it is late for today: couriers have come, the factory closes, the stall does. */
export const late = { courier: 15, delivery: 16, close: 18 };

/** As far back as the list of bills goes; the cards count as far. */
const billDays = 365;
export const billsOfAYear = () => `from=${daysAgo(billDays)}&to=${daysAgo(0)}`;

export function figure(label: string, value: number, unit: string, hint: string, to?: string): FigureView {
  return { label, value: count(value), unit, hint, to };
}

export function waiting(
  weight: Weight,
  label: string,
  value: number,
  unit: string,
  hint: string,
  to?: string,
  fen?: number,
): WaitingView {
  return { weight, fen, ...figure(label, value, unit, hint, to) };
}
