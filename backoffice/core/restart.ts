/**
 * A process that ends so that whoever keeps it starts it anew: for what can only be done while nothing is open. Only
 * a process with a keeper takes it on (`compose/supervise.ts`); tests and commands have none.
 */

/** Hears why, in half a sentence that people waiting for a page may read. */
type Restart = (why: string) => void;

let restart: Restart | null = null;

/** This process is kept: what ends it in good order, and has it started again. */
export function onRestartWanted(act: Restart): void {
  restart = act;
}

export function canRestart(): boolean {
  return restart !== null;
}

/** Ends this process once its answers are out. */
export function restartProcess(why: string): void {
  restart?.(why);
}
