import { readReturnTo, createFundingCheckouts } from '../features/checkouts/wallet-funding.ts';
import type { Instruction } from '@tillside/contract';
import type { OptionRules } from '@tillside/contract/schemas';
import { accounts } from '../features/accounts/index.ts';
import { balances } from '../features/balances/index.ts';
import { bills } from '../features/bills/index.ts';
import { cards } from '../features/cards/index.ts';
import { cases } from '../features/cases/index.ts';
import type { MerchantCases } from '../features/cases/merchant-cases.ts';
import { checkouts } from '../features/checkouts/index.ts';
import type { Checkouts } from '../features/checkouts/checkouts.ts';
import { health } from '../features/health/index.ts';
import { links } from '../features/links/index.ts';
import type { Links } from '../features/links/links.ts';
import { notices } from '../features/notices/index.ts';
import { people } from '../features/people/index.ts';
import type { People } from '../features/people/people.ts';
import { recipients } from '../features/recipients/index.ts';
import { staff } from '../features/staff/index.ts';
import type { OwedSettlement } from '../features/staff/owed.ts';
import type { ReviewDecision } from '../features/staff/reviews.ts';
import type { Feature } from '../kernel/feature.ts';
import type { Started } from '../kernel/started.ts';
import { frameHandlers } from '../kernel/frames/routes.ts';
import { createBodies, type Bodies } from '../kernel/http/body.ts';
import type { HttpRequest, HttpResponse } from '../kernel/http/message.ts';
import { lookupHandlers } from '../kernel/instructions/lookup-routes.ts';
import { createMerchantInstructions, type MerchantInstructions } from '../kernel/instructions/merchant-instructions.ts';
import { instructionHandlers } from '../kernel/instructions/routes.ts';
import { createHookOutcomes } from '../kernel/ledger/hook-outcomes.ts';
import { recordFunds, settleFunds } from '../kernel/ledger/late-funds.ts';
import { createPlatformReads, type PlatformReads } from '../kernel/lookups/platform-reads.ts';
import type { Logger, SessionOfCaller, TillsideOptions } from '../kernel/options/options.ts';
import { healthHandlers } from '../kernel/service/health.ts';
import { sessionHandlers } from '../kernel/service/session.ts';
import { withConsole } from '../kernel/service/stand-in.ts';
import { webhookHandlers } from '../kernel/webhooks/routes.ts';
import { createBackground } from '../kernel/service/background.ts';
import { createKernel } from '../kernel/service/create-kernel.ts';
import { createFoundation, createPlatform, type Foundation } from '../kernel/service/foundation.ts';
import { createLedger } from '../kernel/service/ledger.ts';
import { createLifecycle, type Lifecycle } from '../kernel/service/lifecycle.ts';
import { checkOptions } from './option-checks/check-options.ts';
import { offered, operationsOf, requireNothingLeft } from './left-out.ts';
import { plans } from './plans.ts';
import { createRouter } from '../kernel/service/router.ts';
import { recordKinds } from './stored.ts';

/** The services of the companion, without its entry point, which each host provides. */
export interface TillsideServices {
  /**
   * Opens the store, resumes what an earlier process left unfinished, and begins to serve. Before that, and after
   * `close()`, only `/live` and `/openapi.json` answer: every other request gets 503.
   * @throws TillsideError when no `secret` opens the keys in the store.
   */
  ready(): Promise<void>;
  /** Runs all due work, and settles when nothing is due. For cron jobs and serverless hosts. */
  recover(): Promise<void>;
  /** Refuses new work, drains what is running, and closes the store. */
  close(): Promise<void>;
  readonly instructions: MerchantInstructions & {
    /**
     * Settles an instruction in `review`. The call is audited. Staff do the same over HTTP, except with their own.
     * Returns the instruction in its new state. Its money may still be moving. @throws TillsideError
     */
    resolve(ref: string, decision: ReviewDecision): Promise<Instruction>;
    /**
     * Settles a debt, as staff do over HTTP: records that a refund was paid, or names the caller who receives a
     * cardholder's money. The call is audited. @throws TillsideError
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
   * purchase. Requires the option `links`. @throws TillsideError
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
  const steps = checkoutsByTill.get(till);
  if (!steps) throw new TypeError('This was not made by createTillside.');
  return steps;
}

/** Makes the entry point of a host, which passes each request on to `answer`. */
export type Serve<Host> = (
  answer: (request: HttpRequest) => Promise<HttpResponse>,
  context: { readonly logger: Logger; readonly bodies: Bodies },
) => Host;

/** How a companion differs from the whole one. */
interface Composition {
  /** Options of the host's own. */
  readonly hostRules?: OptionRules;
  /** The features that it does without, by name: their routes are not found, and their methods of `till` throw. */
  readonly without?: readonly string[];
}

/** Composes the companion with the entry point that `serve` creates. @throws TillsideError */
export function composeTillside<Host extends object>(
  options: TillsideOptions,
  serve: Serve<Host>,
  { hostRules = {}, without = [] }: Composition = {},
): Host & TillsideServices {
  checkOptions(options, hostRules);
  const lifecycle: Lifecycle = { phase: 'new' };
  const foundation = createFoundation(options, { ...cases.counters, ...health.counters });
  const { logger, keys, environment } = foundation;
  const platform = createPlatform(options, foundation);
  const ledger = createLedger(options, foundation, { client: platform.client, plans });
  const { context, engine } = ledger;
  const started: Started[] = [];
  const kernel = createKernel(options, {
    foundation,
    platform,
    ledger,
    lifecycle,
    plans,
    kinds: recordKinds,
    off: operationsOf([bills, cards, accounts, checkouts].filter(({ name }) => without.includes(name))),
    started,
    work: { isWorking: () => background.worker.isAlive(), wake: () => background.worker.wake() },
  });

  const leftOut: Feature[] = [];
  function begin<Does extends Started>(feature: Feature<Does>): Does | null {
    if (without.includes(feature.name)) {
      leftOut.push(feature);
      return null;
    }
    const does = feature.start(kernel, options);
    started.push(does);
    if (does.frame) kernel.frames.kinds.set(does.frame.of, does.frame.kind);
    return does;
  }

  // The table of contents of the product.
  const begun = {
    bills: begin(bills),
    cards: begin(cards),
    accounts: begin(accounts),
    checkouts: begin(checkouts),
    balances: begin(balances),
    recipients: begin(recipients),
    cases: begin(cases),
    health: begin(health),
    notices: begin(notices),
    people: begin(people),
    staff: begin(staff),
    links: begin(links),
  };

  const background = createBackground(options, foundation, ledger, started);
  const { inbox } = background;
  const { funding } = options;
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
    firstOutcome: createHookOutcomes({ ...foundation, keptFor: kernel.keptFor }),
  });

  const services: TillsideServices = {
    ...createLifecycle({
      ...foundation,
      lifecycle,
      background,
      heartbeat: ledger.heartbeat,
      instance: context.instance,
      check: () => requireNothingLeft(foundation, leftOut),
      standIn: {
        open() {
          const receive = async (body: string): Promise<void> => {
            await inbox.receive(Buffer.from(body));
            kernel.wake();
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
      onClose: () => kernel.streams.end(),
    }),
    recover: () => background.recover(),
    instructions: {
      ...createMerchantInstructions(foundation),
      resolve: async (...given) => offered(begun.staff, 'till.instructions.resolve').till.resolve(...given),
      settle: async (...given) => offered(begun.staff, 'till.instructions.settle').till.settle(...given),
    },
    cases: {
      listAll: async (...given) => offered(begun.cases, 'till.cases.listAll').till.listAll(...given),
      answer: async (...given) => offered(begun.cases, 'till.cases.answer').till.answer(...given),
    },
    checkouts: {
      create: async (...given) => offered(begun.checkouts, 'till.checkouts.create').steps.create(...given),
      get: async (...given) => offered(begun.checkouts, 'till.checkouts.get').steps.get(...given),
    },
    sessions: { end: (session) => kernel.frames.sessions.end(session) },
    links: {
      create: async (...given) => offered(begun.links, 'till.links.create').till.create(...given),
      revoke: async (...given) => offered(begun.links, 'till.links.revoke').till.revoke(...given),
    },
    people: {
      export: async (...given) => offered(begun.people, 'till.people.export').till.export(...given),
      erase: async (...given) => offered(begun.people, 'till.people.erase').till.erase(...given),
    },
    platform: createPlatformReads(context, () => kernel.requireOpen()),
    funding: {
      settle: (ref, result) => settleFunds(context, engine, ref, result),
      returnTo: (given) => readReturnTo(given, kernel.origins),
    },
  };
  const own = {
    callers: { ...sessionHandlers(kernel), ...lookupHandlers(kernel), ...instructionHandlers(kernel) },
    open: {
      ...healthHandlers(kernel),
      ...frameHandlers(kernel),
      ...webhookHandlers({
        ...kernel,
        inbox,
        verifiers: options.webhooks?.verify ?? [],
        reject(rejection, headerNames) {
          foundation.telemetry.count('tillside.webhooks', { outcome: 'unverified' });
          kernel.rejections.webhook(rejection, headerNames);
        },
      }),
    },
  };
  const routes = createRouter(
    kernel,
    {
      callers: started.reduce((all, each) => ({ ...all, ...each.routes }), own.callers),
      open: started.reduce((all, each) => ({ ...all, ...each.openRoutes }), own.open),
    },
    leftOut.length === 0,
  );
  const pages = started.reduce((answer, each) => each.pages?.(answer) ?? answer, routes);
  const bodies = createBodies({ clock: foundation.clock, ended: (why) => kernel.rejections.body(why) });
  const till = { ...services, ...serve(withConsole(pages, options, kernel), { logger, bodies }) };
  if (begun.checkouts) checkoutsByTill.set(till, begun.checkouts.steps);
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
