/** Keys that are typed between asking for the search and its being there, when its code is still on the way. */

export interface EarlyKeys {
  /** Ends the listening; what was typed, and whether Enter followed it. */
  take(): { text: string; entered: boolean };
}

/** Listens until it is taken, a click or Escape gives it up, or something that takes text has the focus. */
export function listenForKeys(): EarlyKeys {
  let text = "";
  let entered = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape") return giveUp();
    if (event.key === "Enter") entered = text !== "";
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1 && !entered) text += event.key;
    else return;
    // No link below is pressed, and no box of the page takes what is meant for the search.
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", giveUp, true);
  };
  const giveUp = () => {
    text = "";
    entered = false;
    stop();
  };
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("pointerdown", giveUp, true);
  return {
    take() {
      stop();
      return { text, entered };
    },
  };
}
