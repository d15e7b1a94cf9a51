/** What calls back, as promises, and promises with a limit. */
import type { DomainError } from "#backoffice/core/http/errors.ts";

type Done<V> = (error?: Error | null | undefined, value?: V) => void;

/** A function that calls back, as a promise. */
export function called<V = undefined>(start: (done: (error?: Error | null, value?: V) => void) => unknown): Promise<V> {
  return new Promise<V>((resolve, reject) => {
    const done: Done<V> = (error, value) => (error ? reject(error) : resolve(value as V));
    start(done);
  });
}

/** @throws what `refusal` makes when `work` takes longer */
export async function within<V>(milliseconds: number, work: Promise<V>, refusal: () => DomainError): Promise<V> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refusal()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
