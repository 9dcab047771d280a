import { createAccess } from '../kernel/instructions/access.ts';
import { createPayments } from '../features/accounts/payments.ts';
import { createForeignRates } from '../kernel/instructions/foreign-rates.ts';
import { createCheckouts } from '../features/checkouts/checkouts.ts';
import { createCatalogue } from '../kernel/instructions/catalogue.ts';
import { defaultLimits } from '../kernel/http/rate-limiter.ts';
import { createInstructor } from '../kernel/instructions/instruct.ts';
import { createLimitLog } from '../kernel/platform/caller-limits.ts';
import { createLookups, observedLookups } from '../kernel/lookups/lookups.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { plans } from './plans.ts';
import { createSelling } from '../features/health/selling.ts';
import type { Foundation } from './foundation.ts';
import type { Ledger } from './ledger.ts';

/** The products that callers use. */
export type Products = Readonly<ReturnType<typeof createProducts>>;

type Given = Pick<TillsideOptions, 'access' | 'funding' | 'products' | 'cards' | 'limits' | 'selling'>;

export function createProducts(
  options: Given,
  { store, clock, logger, keys, environment, telemetry }: Foundation,
  { context, engine }: Ledger,
) {
  const { products = {}, limits = {} } = options;
  const access = createAccess({ ...options, plans });
  const catalogue = createCatalogue(options);
  const lookups = observedLookups(createLookups(context, environment), telemetry);
  const { handledEvents } = context;
  const selling = createSelling(options.selling ?? {}, {
    plans,
    store,
    clock,
    keys,
    logger,
    telemetry,
    handledEvents,
  });
  const logLimited = createLimitLog(clock, logger);
  const onLimited = (limiter: string): void => {
    telemetry.count('tillside.shed', { limiter });
    logLimited(limiter);
  };
  const instructor = createInstructor({
    onLimited,
    selling,
    context,
    engine,
    plans,
    access,
    catalogue,
    rates: createForeignRates(products.international ?? {}, logger, clock),
    environment,
    lookups,
    keys,
    accountsPerBank: limits.accountsPerBank ?? defaultLimits.accountsPerBank,
  });
  const checkouts = createCheckouts({ context, engine, instructor, keys, environment });
  return { access, catalogue, lookups, payments: createPayments(context), instructor, selling, checkouts, onLimited };
}
