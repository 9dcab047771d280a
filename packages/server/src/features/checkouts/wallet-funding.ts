import type { Money, Naira } from '@tillside/contract';
import { WalletOrder, optionRule as rule } from '@tillside/contract/schemas';
import { checkoutAmount, createFunds, findFunds } from './create.ts';
import type {
  CheckoutRequest,
  MerchantCheckout,
  Funding,
  FundingRequest,
  FundingServices,
  ReleaseOutcome,
  ReserveOutcome,
  FundingCheckout,
  FundingCheckouts,
} from '../../kernel/options/funding.ts';
import { requireOptions, configurationError } from '../../kernel/model/errors.ts';
import { readUrl } from '../../kernel/model/web-address.ts';
import { updateCheckout, type KnownCheckout } from './checkout-record.ts';
import { presentCheckout, readCheckout } from './view.ts';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';

export interface WalletFundingOptions {
  /**
   * Returns the address of your page that mounts `<WalletCheckout>` for this checkout, such as `({ id }) =>
   * `/pay/${id}``. The shopper is sent there.
   */
  readonly page: (checkout: { readonly id: string; readonly reference: string; readonly amount: Money }) => string;
  /** The title that the payer sees, 5 to 255 characters (platform §8). Default `Your purchase`. */
  readonly title?: string | ((request: FundingRequest) => string);
  /** How long the shopper can begin to pay, in minutes: 1 to 1440. Default 15. */
  readonly minutes?: number;
  /** What the shopper pays, in naira. Default: the cost. Required for costs in dollars: a wallet holds naira only. */
  readonly price?: NonNullable<Funding['price']>;
  /**
   * Pays the shopper: a card's withdrawal, or its balance at termination. The platform documents no payment to a
   * wallet, so without this hook only staff may use those operations.
   */
  readonly credit?: NonNullable<Funding['credit']>;
  /**
   * Refunds a wallet payment whose purchase was not delivered, or that came too late. Without this hook, handle
   * `events['refund.owed']`.
   */
  readonly refund?: NonNullable<Funding['refund']>;
}

/**
 * Returns funding by the platform's wallet: shoppers pay first, then the companion buys what they ordered. The platform
 * documents no refund of a wallet payment. If a paid purchase fails, or is paid too late, `refund` is called, or
 * `refund.owed` is raised once. One of the two is required. Live environment only (platform §4.2).
 * @throws TillsideError for invalid options, and from `createTillside` in the sandbox environment.
 */
export function walletFunding(options: WalletFundingOptions): Funding {
  requireOptions({ of: 'walletFunding', about: 'wallet' }, options, rules);
  const { page, title = 'Your purchase', minutes = 15, price, credit, refund } = options;
  let connected: FundingServices | null = null;

  function services(): FundingServices {
    if (connected) return connected;
    throw configurationError(
      'walletFunding: it knows no companion. Give createTillside what it answered as `funding`; of hooks that you compose of it, keep `connect`, `expire` and `checkoutPaid`.',
      'wallet',
    );
  }

  function orderOf(request: FundingRequest): CheckoutRequest {
    return {
      owner: request.caller.id,
      reference: request.ref,
      amount: inNaira(request.amount),
      title: typeof title === 'string' ? title : title(request),
      expiresAt: new Date(services().now() + minutes * 60_000),
    };
  }

  function actionOf({ id, reference, amount }: MerchantCheckout): { readonly url: string } {
    const url: unknown = page({ id, reference, amount });
    if (typeof url === 'string' && url !== '') return { url };
    throw configurationError('walletFunding: `page` has to answer the address of your page, as a text.', 'wallet');
  }

  return {
    ...(price ? { price } : {}),
    ...(credit ? { credit } : {}),
    ...(refund ? { refund } : {}),

    connect(given) {
      requireUsable(given, connected);
      connected = given;
    },

    async reserve(request): Promise<ReserveOutcome> {
      const refused = refusalOf(request.amount);
      if (refused) return refused;
      const checkout = await services().checkouts.request(orderOf(request));
      if (checkout.amount.minor !== request.amount.minor) return { outcome: 'declined', code: 'amount_refused' };
      if (checkout.state === 'paid') return { outcome: 'reserved' };
      const end = checkout.expires_at;
      // It was released before it was requested.
      if (end === undefined || checkout.withdrawn) return { outcome: 'declined' };
      return { outcome: 'pending', expiresAt: new Date(end), action: actionOf(checkout) };
    },

    /** The payment itself captured the money. Without one, the purchase would be given away. */
    async capture({ ref: reference, caller: { id: owner } }) {
      const checkout = await services().checkouts.find({ owner, reference });
      if (checkout?.state === 'paid') return;
      throw configurationError(
        `walletFunding: nothing was paid for ${reference}, so it was not captured. Restore the records of your wallet payments, or settle the purchase by hand.`,
        'books',
      );
    },

    async release(request): Promise<ReleaseOutcome> {
      const { checkouts } = services();
      const whose = { owner: request.caller.id, reference: request.ref };
      // An amount that no wallet can pay was never requested; but the undelivered part of a payment may be as little as a kobo.
      if (refusalOf(request.amount) && (await checkouts.find(whose)) === null) return { outcome: 'released' };
      const { state } = await checkouts.withdraw(orderOf(request));
      if (state === 'paid') return { outcome: 'refund_owed' };
      // Neither "released" nor "refund owed" would be true yet.
      if (state === 'paying' || state === 'not_known') throw new Error('Whether it was paid is not known yet.');
      return { outcome: 'released' };
    },

    async expire(request): Promise<ReserveOutcome> {
      const { checkouts, now } = services();
      const checkout = await checkouts.find({ owner: request.caller.id, reference: request.ref });
      return checkout ? outcomeOf(checkout, now()) : { outcome: 'declined' };
    },

    async checkoutPaid({ checkout }) {
      if (checkout.fundedRef !== undefined) await services().settle(checkout.fundedRef, 'reserved');
    },
  };
}

const soon = 5_000;
const later = 60_000;

/** The state of the payment at its deadline: a running or unknown payment is awaited. */
function outcomeOf(checkout: MerchantCheckout, now: number): ReserveOutcome {
  const wait = (time: number): ReserveOutcome => ({ outcome: 'pending', expiresAt: new Date(time) });
  switch (checkout.state) {
    case 'paid':
      return { outcome: 'reserved' };
    case 'otp_sent':
      return wait(Date.parse(checkout.attempt?.expires_at ?? '') || now + soon);
    case 'ordering':
    case 'paying':
      return wait(now + soon);
    case 'not_known':
      return wait(now + later);
    case 'open':
    case 'refused':
    case 'expired':
      return { outcome: 'declined' };
    default:
      return checkout.state satisfies never;
  }
}

/** A wallet pays whole kobo in naira, and at least one naira (platform §4.2). */
function refusalOf(amount: Money): Extract<ReserveOutcome, { outcome: 'declined' }> | null {
  if (amount.currency !== 'NGN') return { outcome: 'declined', code: 'currency_refused' };
  return checkoutAmount.safeParse(amount).success ? null : { outcome: 'declined', code: 'amount_refused' };
}

function inNaira(amount: Money): Naira {
  if (amount.currency === 'NGN') return amount;
  throw new RangeError('Wallets pay in naira only.');
}

const hook = rule.maybe(rule.aFunction(', as the type Funding declares it.'));
const rules = {
  page: rule.aFunction(' that answers the address of your page, such as ({ id }) => `/pay/${id}`.'),
  title: rule.maybe(
    rule.is(
      (title) => typeof title === 'function' || WalletOrder.shape.title.safeParse(title).success,
      'a text of 5 to 255 characters: the payer sees it.',
    ),
  ),
  minutes: rule.maybe(
    rule.is(
      (minutes) => typeof minutes === 'number' && minutes >= 1 && minutes <= 1_440,
      'a number from 1 to 1440: how long a payment may be begun.',
    ),
  ),
  price: hook,
  credit: hook,
  refund: hook,
};

function requireUsable({ environment, handledEvents, refunds }: FundingServices, before: FundingServices | null): void {
  if (environment !== 'live') {
    throw configurationError(
      'createTillside: walletFunding needs platform.environment "live": wallet payments do not exist in the platform’s sandbox environment. Give other funding hooks there, or try it on the live root of `npx @tillside/sandbox`.',
      'wallet',
    );
  }
  if (!refunds && !handledEvents.has('refund.owed')) {
    throw configurationError(
      'createTillside: walletFunding needs a `refund` hook or events["refund.owed"]: the platform takes no wallet payment back, so somebody has to pay what you owe.',
      'wallet',
    );
  }
  if (before && !before.isClosed()) {
    throw configurationError(
      'createTillside: this walletFunding works for another companion already. Make one for each.',
      'wallet',
    );
  }
}

/** Longer than the address of any page; guards against pasted documents. */
const maxLength = 2_048;

/**
 * Returns the address that a top-up page may send the shopper back to: `given`, if it is a page of one of these
 * origins. `null` for everything else, because anyone can link to the top-up page with another `return_to`.
 */
export function readReturnTo(given: unknown, origins: ReadonlySet<string>): string | null {
  if (typeof given !== 'string' || given.length > maxLength) return null;
  const url = readUrl(given);
  // `blob:` has the origin of its page, and credentials are shown before the host: neither is an address of the shop.
  if (!url || url.username !== '' || url.password !== '') return null;
  return origins.has(url.origin) ? url.href : null;
}

export function createFundingCheckouts(context: LedgerContext, keys: Keyring): FundingCheckouts {
  const { store, ephemeralSecrets: entries, clock } = context;
  const deps = () => ({ store, keys, now: clock.now() });

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
    request: async (request) => shown(await createFunds(deps(), request)),

    async find(whose) {
      const checkout = await findFunds(deps(), whose);
      return checkout && shown(checkout);
    },

    async withdraw(request) {
      let checkout = (await findFunds(deps(), request)) ?? (await createFunds(deps(), request, { withdrawn: true }));
      while (!checkout.withdrawn && checkout.paid === null) {
        const withdrawn = await updateCheckout(store, checkout, { withdrawn: true });
        // A concurrent press: read the checkout again.
        checkout = withdrawn ?? (await findFunds(deps(), request)) ?? checkout;
      }
      return shown(checkout);
    },
  };
}
