/** Staying on a page although the router was on its way to another. */

/** Puts the page's own address back: going back changes it before there is an answer. */
export function stayAt(here: string): void {
  if (here !== location.pathname + location.search + location.hash) history.pushState(history.state, "", here);
}
