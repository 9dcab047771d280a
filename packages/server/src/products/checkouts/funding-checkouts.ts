import type { FundingCheckout, FundingCheckouts } from '../../options/funding.ts';
import { updateCheckout, type KnownCheckout } from './checkout-record.ts';
import { createFunds, findFunds } from './create.ts';
import { presentCheckout, readCheckout } from './view.ts';
import type { LedgerContext } from '../../ledger/context.ts';
import type { Keyring } from '../../keys/keyring.ts';

export function createFundingCheckouts(context: LedgerContext, keys: Keyring): FundingCheckouts {
  const { store, ephemeralSecrets: entries, clock } = context;
  const world = () => ({ store, keys, now: clock.now() });

  async function shown(checkout: KnownCheckout): Promise<FundingCheckout> {
    const now = clock.now();
    const seen = presentCheckout(await readCheckout({ store, entries, now }, checkout), now);
    return {
      ...seen,
      owner: checkout.record.ownerId,
      metadata: checkout.metadata,
      withdrawn: checkout.withdrawn,
    };
  }

  return {
    request: async (request) => shown(await createFunds(world(), request)),

    async find(whose) {
      const checkout = await findFunds(world(), whose);
      return checkout && shown(checkout);
    },

    async withdraw(request) {
      let checkout = (await findFunds(world(), request)) ?? (await createFunds(world(), request, { withdrawn: true }));
      while (!checkout.withdrawn && checkout.paid === null) {
        const withdrawn = await updateCheckout(store, checkout, { withdrawn: true });
        // A concurrent press: read the checkout again.
        checkout = withdrawn ?? (await findFunds(world(), request)) ?? checkout;
      }
      return shown(checkout);
    },
  };
}
