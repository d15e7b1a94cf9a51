/** What 首页 is put together from: every answer of the API gives some of these parts, by the viewer's rights (domain.md §3.7). */
import type { ChartPoint } from "#app/components/chart/chart-figure.tsx";
import type { FigureView } from "#app/lib/format/figures.ts";
import type { FirstStep } from "#app/lib/shell/first-step.server.ts";

/** How much it weighs that something waits: what costs money now, what somebody must decide, what is to be done. */
export const weights = ["bad", "warn", "info"] as const;
export type Weight = (typeof weights)[number];

/** Something that waits for somebody, with the list that shows it. */
export interface WaitingView extends FigureView {
  weight: Weight;
  /** The money that hangs on it, 分: of two that weigh the same the dearer comes first. */
  fen?: number | undefined;
}

/** A figure of the first row; the lowest rank is read first. */
export interface RankedFigure extends FigureView {
  rank: number;
}

/** As many figures, and as many things that wait, are seen at first; the rest is behind 更多. */
export const shownFirst = 5;

/** Today beside the days it is compared with. */
export interface ComparedView {
  until: string;
  weeks: number;
  rows: {
    id: string;
    label: string;
    today: string;
    weekAgo: string;
    weekChange: string;
    average: string;
    meanChange: string;
  }[];
  /** The days before today. */
  days: ChartPoint[];
}

export interface BestStyleView {
  id: number;
  place: number;
  name: string;
  to: string;
  qty: string;
  amount: string;
}

export interface DebtorView {
  id: number;
  place: number;
  name: string;
  to: string;
  debt: string;
  since: string;
}

export interface HomeParts {
  /** Of how many parts; 0 where the viewer may see none. */
  asked: number;
  /** Figures of the day and of the money, the first thing that is read, in their order. */
  today: FigureView[];
  /** In the order of {@link weights}, and then of the money. */
  waiting: WaitingView[];
  compared?: ComparedView | undefined;
  best?: { note: string; to: string; rows: BestStyleView[] } | undefined;
  debtors?: DebtorView[] | undefined;
  /** The viewer is paid by the piece: booking it is the first thing to do. */
  books?: boolean | undefined;
  /** 今日实收 by account. */
  funds?: ChartPoint[] | undefined;
  /** How things stand. */
  state: FigureView[];
  /** What could not be read; the rest of the page stands. */
  failed: string[];
  /** What comes first in a company that has not sold anything yet. */
  firstStep?: FirstStep | null | undefined;
}
