import { onTestFinished, vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Opens the event stream as a page does. `read` waits until everything written before it has arrived, however busy the
 * machine is. The companion writes a heartbeat after everything else, so `read` waits for two new heartbeats.
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
      const hasArrived = async (): Promise<void> => {
        await world.pass(20);
        if (beats() < before + 2) throw new Error(`The stream has not been heard to its end: ${text}`);
      };
      await vi.waitFor(hasArrived, { timeout: 10_000, interval: 5 });
      return text;
    },
  };
}
