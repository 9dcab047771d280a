import { onTestFinished, vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Listens as a page does. What it answers reads on until all that was written by then has arrived, however busy the
 * machine is: the companion writes a beat after everything else, so two beats that are new have the rest before them.
 */
export async function openStream(
  world: World,
  as: string,
  lastEventId?: number,
): Promise<{
  readonly response: Response;
  readonly read: () => Promise<string>;
  /** Its whole content, once it has ended. */
  readonly whole: Promise<string>;
}> {
  const aborted = new AbortController();
  onTestFinished(() => aborted.abort());
  const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const response = await world.request('/events', { as, headers, signal: aborted.signal });
  let text = '';
  const whole = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    return text;
  })();
  // A stream that lasts to the end of the test is closed there.
  whole.catch(() => {});
  const beats = (): number => text.split(': still here').length;
  return {
    response,
    whole,
    async read() {
      await world.pass(1);
      const before = beats();
      const hasHeard = async (): Promise<void> => {
        await world.pass(20);
        if (beats() < before + 2) throw new Error(`The stream has not been heard to its end: ${text}`);
      };
      await vi.waitFor(hasHeard, { timeout: 10_000, interval: 5 });
      return text;
    },
  };
}
