import type { TillsideOptions } from '../options/options.ts';
import { defaultTimings } from '../model/timings.ts';

type Given = Pick<TillsideOptions, 'platform' | 'advanced'>;

/** Checks `advanced`: a mistake in it can lose or double a purchase. */
export function checkAdvanced({ platform, advanced = {} }: Given, wrong: (text: string) => never): void {
  const { clock, random, transport } = advanced;
  checkTimings(advanced.timings, wrong);
  for (const name of ['now', 'monotonic', 'setTimeout'] as const) {
    if (clock !== undefined && typeof clock?.[name] !== 'function')
      wrong(`advanced.clock.${name} has to be a function. Leave advanced.clock out for the system's own.`);
  }
  if (random !== undefined && typeof random !== 'function') {
    wrong('advanced.random has to be a function that answers that many random bytes.');
  }
  if (transport === undefined) return;
  if (typeof transport?.exchange !== 'function') {
    wrong(
      'advanced.transport has to be an object with `exchange` and `provesNotSent`. For a fetch of your tests give fetchTransport(fetch) of @tillside/server/testing.',
    );
  }
  if (platform.environment === 'live' && transport.provesNotSent !== true) {
    wrong(
      'advanced.transport does not prove which requests never left (`provesNotSent`): in the live environment a purchase that failed before its first byte could not be told from one that may have been made, and would go to review instead of being sent. Leave advanced.transport out, or give one whose exchange answers not_sent only, and always, where no byte left.',
    );
  }
}

function checkTimings(given: NonNullable<Given['advanced']>['timings'], wrong: (text: string) => never): void {
  const timings = { ...defaultTimings, ...given };
  for (const [name, value] of Object.entries(timings)) {
    if (!Number.isFinite(value) || value <= 0)
      wrong(`advanced.timings.${name} has to be a number of milliseconds above zero.`);
  }
  if (timings.lease <= 2 * timings.deadline) {
    wrong(
      'advanced.timings.lease has to be longer than twice advanced.timings.deadline, or two could send the same purchase.',
    );
  }
}
