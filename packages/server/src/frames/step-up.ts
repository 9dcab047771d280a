import { withDeadline, type Clock } from '../model/clock.ts';
import { TillsideConfigurationError } from '../model/configuration-error.ts';
import { calling } from '../model/hook-error.ts';
import { Failure } from '../model/failure.ts';
import type { HttpRequest } from '../http/request.ts';
import type { Caller } from '../model/caller.ts';

/**
 * Lets pass only what the merchant's hook has clearly said yes to: without a hook nobody sees a card.
 * @throws Failure `step_up_required`.
 */
export async function requireStepUp(
  stepUp: HttpRequest['hooks']['stepUp'],
  {
    caller,
    clock,
    deadline,
    publicUrl,
  }: {
    readonly caller: Caller;
    readonly clock: Clock;
    readonly deadline: number;
    readonly publicUrl: string;
  },
): Promise<void> {
  if (stepUp === null) {
    throw new Failure('step_up_required', {
      detail: 'This shop has not said how people prove who they are (`cards.stepUp`), so no card details are shown.',
    });
  }
  const asked = calling('cards.stepUp', { operation: 'card.get' }, () => stepUp(caller));
  const answer: unknown = await withDeadline(
    clock,
    deadline,
    asked,
    () => new Failure('unavailable', { retry_after: 2 }),
  );
  if (answer === true) return;
  const url = urlIn(answer, publicUrl);
  throw new Failure('step_up_required', url === null ? {} : { step_up_url: url });
}

/** Only an address that a page may go to: never a script. */
function urlIn(answer: unknown, publicUrl: string): string | null {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
  if (typeof given !== 'string') return null;
  const url = URL.parse(given, publicUrl);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href;
  throw new TillsideConfigurationError('`cards.stepUp` answered a `url` that is no http(s) address.');
}
