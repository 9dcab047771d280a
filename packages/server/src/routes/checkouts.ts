import { json, type CallerHandler } from '../http/message.ts';
import type { Companion } from './companion.ts';

/** PINs and one-time passwords come by the sealed frame only: no route here takes one. */
export function checkoutHandlers({
  checkouts,
}: Pick<Companion, 'checkouts'>): Readonly<Record<'GET /checkouts/{id}', CallerHandler>> {
  return {
    async 'GET /checkouts/{id}'({ caller, params }) {
      return json(await checkouts.view(String(params['id']), caller));
    },
  };
}
