import type { Instruction } from '@tillside/contract';
import type { OptionRules } from '@tillside/contract/schemas';
import type { Checkouts } from '../features/checkouts/checkouts.ts';
import { createFundingCheckouts, readReturnTo } from '../features/checkouts/wallet-funding.ts';
import { createBackground } from './background.ts';
import { createCompanion } from './companion.ts';
import { createFoundation, createPlatform, type Foundation } from './foundation.ts';
import { createLedger } from './ledger.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createProducts } from './products.ts';
import { checkOptions } from './option-checks/check-options.ts';
import { createBodies, type Bodies } from '../kernel/http/body.ts';
import type { HttpRequest, HttpResponse } from '../kernel/http/message.ts';
import { createRouter } from './router.ts';
import { createLinks, type Links } from '../features/links/links.ts';
import { withLinks } from '../features/links/routes.ts';
import { withConsole } from '../kernel/service/stand-in.ts';
import { createMerchantCases, type MerchantCases } from '../features/cases/merchant-cases.ts';
import { createMerchantInstructions, type MerchantInstructions } from '../kernel/instructions/merchant-instructions.ts';
import { createPeople, type People } from '../features/people/people.ts';
import { settleInProcess, type OwedSettlement } from '../features/staff/owed.ts';
import { plans } from './plans.ts';
import { present } from '../kernel/instructions/present.ts';
import { resolveInProcess, type ReviewDecision } from '../features/staff/reviews.ts';
import { createHookOutcomes } from '../kernel/ledger/hook-outcomes.ts';
import { defaultRetention } from '../kernel/model/timings.ts';
import { recordFunds, settleFunds } from '../kernel/ledger/late-funds.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import { createPlatformReads, type PlatformReads } from '../kernel/lookups/platform-reads.ts';
import type { Logger, SessionOfCaller, TillsideOptions } from '../kernel/options/options.ts';

/** The services of the companion, without its entry point, which each host provides. */
export interface TillsideServices {
  /**
   * Opens the store, resumes what an earlier process left unfinished, and begins to serve. Before that, and after
   * `close()`, only `/live` and `/openapi.json` answer: every other request gets 503.
   * @throws TillsideConfigurationError when no `secret` opens the keys in the store.
   */
  ready(): Promise<void>;
  /** Runs all due work, and settles when nothing is due. For cron jobs and serverless hosts. */
  recover(): Promise<void>;
  /** Refuses new work, drains what is running, and closes the store. */
  close(): Promise<void>;
  readonly instructions: MerchantInstructions & {
    /**
     * Settles an instruction in `review`. The call is audited. Staff do the same over HTTP, except with their own.
     * Returns the instruction in its new state. Its money may still be moving. @throws TillsideReviewError
     */
    resolve(ref: string, decision: ReviewDecision): Promise<Instruction>;
    /**
     * Settles a debt, as staff do over HTTP: records that a refund was paid, or names the caller who receives a
     * cardholder's money. The call is audited. @throws TillsideSettlementError
     */
    settle(ref: string, settlement: OwedSettlement): Promise<Instruction>;
  };
  /** Problems that shoppers reported with their purchases. Each gets one answer. */
  readonly cases: MerchantCases;
  /** Wallet payments. Your server creates them, so no page sets their amount, title or reference. */
  readonly checkouts: Pick<Checkouts, 'create' | 'get'>;
  readonly sessions: {
    /**
     * Ends a session. Call it at sign-out, with the `id` and the `sessionId` that your `caller` hook returned. Deletes
     * the session's tickets and sealed frames, and makes its open pages hide their content. For an hour, no request of the
     * session changes anything, also one that was let in before. The caller's other sessions continue. Calling it again changes nothing. @throws TypeError if an id is missing
     */
    end(session: SessionOfCaller): Promise<void>;
  };
  /**
   * Payment pages behind links, for chats, e-mails and WebViews. Each link is for one caller, one operation and one
   * purchase. Requires the option `links`. @throws TillsideLinkError
   */
  readonly links: Pick<Links, 'create' | 'revoke'>;
  /** The stored data of one person: export it for their right to a copy, erase it for their right to be forgotten. */
  readonly people: People;
  readonly platform: PlatformReads;
  readonly funding: {
    /**
     * Reports how a `pending` reservation ended: `reserved` if you hold the money. Repeating a report changes nothing.
     * Money that arrives after the purchase was abandoned and released becomes a refund owed.
     * @throws if the instruction does not exist, or the call has to be repeated: while the instruction is being
     * processed, and until a lease (90 seconds) after `release` has returned.
     */
    settle(ref: string, result: 'reserved' | 'declined'): Promise<void>;
    /**
     * Checks the parameter `return_to` of a request for your top-up page. Returns the address to send the shopper back
     * to, if it is a page of `publicUrl`'s origin or of one of `origins`. Returns `null` for everything else. Anyone
     * can put such an address into a link, so do not redirect there.
     */
    returnTo(given: unknown): string | null;
  };
}

const checkoutsByTill = new WeakMap<TillsideServices, Checkouts>();

/** Returns all steps of wallet payments. Only the sealed frame takes them, so no host sees a PIN. */
export function checkoutsOf(till: TillsideServices): Checkouts {
  const checkouts = checkoutsByTill.get(till);
  if (!checkouts) throw new TypeError('This was not made by createTillside.');
  return checkouts;
}

/** Makes the entry point of a host, which passes each request on to `answer`. */
export type Serve<Host> = (
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  context: { readonly logger: Logger; readonly bodies: Bodies },
) => Host;

/** Composes the companion with the entry point that `serve` creates. @throws TillsideConfigurationError */
export function composeTillside<Host extends object>(
  options: TillsideOptions,
  serve: Serve<Host>,
  hostRules: OptionRules = {},
): Host & TillsideServices {
  checkOptions(options, hostRules);
  const lifecycle: Lifecycle = { phase: 'new' };
  const foundation = createFoundation(options);
  const { store, logger, keys, environment } = foundation;
  const platform = createPlatform(options, foundation);
  const ledger = createLedger(options, foundation, platform.client);
  const { context, engine } = ledger;
  const products = createProducts(options, foundation, ledger);
  const { checkouts } = products;
  const background = createBackground(options, foundation, ledger, products);
  const companion = createCompanion(options, { foundation, platform, ledger, products, background, lifecycle });
  const links = createLinks(options, { ...foundation, ...companion, plans });
  const { funding, retention: { instructions: keptDays = defaultRetention.instructions } = {} } = options;
  funding?.connect?.({
    environment,
    handledEvents: context.handledEvents,
    refunds: funding.refund !== undefined,
    checkouts: createFundingCheckouts(context, keys),
    now: () => foundation.clock.now(),
    isClosed: () => lifecycle.phase === 'closed',
    settle: async (ref, result) => {
      const change = recordFunds(context, ref, result);
      void engine.runAfter(change).catch(() => {});
      await change;
    },
    firstOutcome: createHookOutcomes({ ...foundation, keptFor: keptDays * 86_400_000 }),
  });

  async function shown(row: InstructionRow): Promise<Instruction> {
    const timeline = (await store.timeline([row.ref])).get(row.ref) ?? [];
    return present(row, { timeline });
  }

  const services: TillsideServices = {
    ...createLifecycle({
      ...foundation,
      lifecycle,
      background,
      heartbeat: ledger.heartbeat,
      instance: context.instance,
      standIn: {
        open() {
          const receive = async (body: string): Promise<void> => {
            await companion.inbox.receive(Buffer.from(body));
            companion.wake();
          };
          options.platform.inProcess?.open({ publicUrl: options.publicUrl, receive });
        },
        close: async () => options.platform.inProcess?.close(),
      },
      onOpen() {
        warnOfGaps(options, { logger, environment });
        // Not awaited: due work and requests continue while the platform is slow or unreachable.
        void platform.probe();
      },
      onClose: () => companion.streams.end(),
    }),
    recover: () => background.recover(),
    instructions: {
      ...createMerchantInstructions(foundation),
      resolve: async (ref, decision) => shown(await resolveInProcess(context, engine, ref, decision)),
      settle: async (ref, settlement) => shown(await settleInProcess(context, engine, ref, settlement)),
    },
    cases: createMerchantCases(companion.cases, store),
    checkouts: { create: (request) => checkouts.create(request), get: (id) => checkouts.get(id) },
    sessions: { end: (session) => companion.frames.sessions.end(session) },
    links: { create: (request) => links.create(request), revoke: (request) => links.revoke(request) },
    people: createPeople(foundation),
    platform: createPlatformReads(context, () => companion.requireOpen()),
    funding: {
      settle: (ref, result) => settleFunds(context, engine, ref, result),
      returnTo: (given) => readReturnTo(given, companion.origins),
    },
  };
  const router = withLinks(createRouter(companion), options, companion, links);
  const bodies = createBodies({ clock: foundation.clock, ended: (why) => companion.rejections.body(why) });
  const till = { ...services, ...serve(withConsole(router, options, companion), { logger, bodies }) };
  checkoutsByTill.set(till, checkouts);
  return till;
}

/** Warns of options that are valid but hardly intended. */
function warnOfGaps(
  { funding, frames, cards, platform: { merchantHashKey, businessId } }: TillsideOptions,
  { logger, environment }: Pick<Foundation, 'logger' | 'environment'>,
): void {
  if (environment !== 'live') return;
  if (!funding) {
    const message = 'there is no funding: only staff can buy in the live environment';
    logger.warn({ environment, problem: 'no_funding' }, message);
  }
  const hasKey = merchantHashKey !== undefined && businessId !== undefined;
  if (frames !== false && cards?.stepUp && !hasKey) {
    const message = 'without platform.merchantHashKey and platform.businessId no card details can be shown';
    logger.warn({ environment, problem: 'no_card_key' }, message);
  }
}
