import { json, type CallerHandler } from '../../kernel/http/message.ts';
import type { Checkouts } from './checkouts.ts';

/** Reads of checkouts. PINs and one-time passwords arrive through the sealed frame only: no route accepts one. */
export function checkoutHandlers({
  checkouts,
}: {
  readonly checkouts: Pick<Checkouts, 'view'>;
}): Readonly<Record<'GET /checkouts/{id}', CallerHandler>> {
  return {
    'GET /checkouts/{id}': async ({ caller, params }) => json(await checkouts.view(String(params['id']), caller)),
  };
}
