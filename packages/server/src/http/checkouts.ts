import type { Companion } from './companion.ts';
import type { CallerHandler } from './instructions.ts';

/** PINs and one-time passwords come by the sealed frame only: no route here takes one. */
export function checkoutHandlers({
  checkouts,
}: Pick<Companion, 'checkouts'>): Readonly<Record<'GET /checkouts/{id}', CallerHandler>> {
  return {
    async 'GET /checkouts/{id}'(caller, request, response) {
      response.json(await checkouts.view(String(request.params.id), caller));
    },
  };
}
