import { billNames, instructionOperationIds, type InstructionOperationId } from '@tillside/contract';
import type { DatabaseSync } from 'node:sqlite';
import {
  createTillside,
  timestamped,
  walletFunding,
  type FrameOptions,
  type Logger,
  type Store,
  type Tillside,
  type TillsideOptions,
} from '@tillside/server';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { balanceOrWallet } from './balance-or-wallet.ts';
import { createFulfilment } from './fulfilment.ts';
import { openBalances, type ShopFunding } from './funding.ts';
import type { Pages } from './pages.ts';
import { personById } from './people.ts';
import { refuse } from './refuse.ts';
import { returnApi } from './return-api.ts';
import { sameOriginWrites } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { createSessions, type Session, type Sessions } from './sessions.ts';
import type { CompanionSettings, ShopSettings } from './settings.ts';
import { createMe, shopApi } from './shop-api.ts';
import { staffApi } from './staff-api.ts';
import { stepUpApi } from './step-up-api.ts';
import { createStepUps } from './step-up.ts';
import { topUpApi } from './top-ups.ts';
import { tourApi } from './tour-api.ts';

/** The parts of a shop. `main.ts` passes the real ones, and a test may pass others. */
export interface ShopParts {
  readonly settings: ShopSettings;
  readonly database: DatabaseSync;
  readonly funding: ShopFunding;
  /** The store of each companion's purchases. */
  readonly stores: { readonly till: Store; readonly tillLive: Store };
  /** The storefront: the built files, or Vite in development. */
  readonly pages: Pages;
  readonly hotReload?: boolean;
  readonly logger: Logger;
  /** Passed on to each companion. */
  readonly companion?: Pick<TillsideOptions, 'limits' | 'advanced'>;
  /** Other words for the sealed frames. */
  readonly frameMessages?: FrameOptions['messages'];
}

export interface Shop {
  readonly app: Express;
  /** Resolves once its companions have taken over the unfinished work of a former process. */
  ready(): Promise<void>;
  /** Lets purchases that are being sent finish, then stops. */
  close(): Promise<void>;
}

/** The operations that debit or credit a shopper's balance. Only shoppers have one. */
const soldToShoppers: readonly InstructionOperationId[] = [
  ...instructionOperationIds.filter((id) => Object.hasOwn(billNames, id) && id !== 'sms.send'),
  'card.create',
  'card.topup',
  'card.withdraw',
  'card.terminate',
];

const linkTheme = {
  accentColor: { light: '#0d5a47', dark: '#7fd6b8' },
  surfaceColor: { light: '#ffffff', dark: '#1a2522' },
};

export function createShop(parts: ShopParts): Shop {
  const { settings, database, funding, stores, logger } = parts;
  const https = settings.publicUrl.startsWith('https:');
  const sessions = createSessions(database, { secret: settings.sessionSecret, https });
  const stepUps = createStepUps(database);
  const fulfilment = createFulfilment(database, funding, logger);

  // Wallet payments exist in the live environment only. There, a bill that the balance does not cover is paid by wallet.
  const liveFunding = balanceOrWallet(
    database,
    funding,
    walletFunding({ page: ({ id }) => `/pay/${id}?environment=live`, title: 'Your bill at Sunbird Store' }),
  );

  const companion = ({ environment, mount, ...keys }: CompanionSettings): Tillside =>
    createTillside({
      ...parts.companion,
      platform: {
        baseUrl: keys.baseUrl,
        apiKey: keys.apiKey,
        environment,
        ...(keys.secretKey === undefined ? {} : { secretKey: keys.secretKey }),
        ...(keys.merchantHashKey === undefined ? {} : { merchantHashKey: keys.merchantHashKey }),
        ...(keys.businessId === undefined ? {} : { businessId: keys.businessId }),
      },
      publicUrl: `${settings.publicUrl}${mount}`,
      origins: settings.origins,
      secret: keys.secret,
      store: environment === 'live' ? stores.tillLive : stores.till,
      // The shop's session becomes a caller. This is all that Tillside learns about a person.
      caller: (request) => {
        const session = sessions.read(request);
        if (session === null) return null;
        const { id, roles, customerId, phone } = session.person;
        return {
          id,
          sessionId: session.id,
          roles,
          ...(customerId === undefined ? {} : { customerId }),
          ...(phone === undefined ? {} : { phone }),
        };
      },
      funding: environment === 'live' ? liveFunding : funding,
      events: fulfilment,
      // For a shopper whose page is closed. A shop with an app or e-mails sends it there, once for each `id`.
      notices: { send: ({ text, instruction: { ref } }) => logger.info({ ref }, `to the shopper: ${text}`) },
      webhooks: { verify: [timestamped({ secret: keys.webhookSecret })] },
      products: { international: { debitCurrency: 'NGN' } }, // balances here are in naira
      // Called before a card's number is shown. Without it no number is shown.
      cards: { stepUp: stepUps.stepUpFor(environment) },
      // On receipts, cards and tickets, and where a wallet’s PIN is typed.
      merchant: { name: 'Sunbird Store', logo: '/sunbird.svg', support: '0800 786 2473' },
      frames: parts.frameMessages === undefined ? {} : { messages: parts.frameMessages },
      access: {
        // Staff of this shop have no balance, so they buy nothing and take nothing of what shoppers do. Text messages are theirs.
        operations: Object.fromEntries(soldToShoppers.map((operation) => [operation, ['shopper']])),
        // Asked before a card's number is shown or a PIN is taken: the sealed frame itself carries no cookie.
        isSessionActive: ({ sessionId }) => sessions.isActive(sessionId),
      },
      // The page that a link in a chat opens, in the colours of the shop's own pages.
      ...(settings.hasTour ? { links: { returnTo: [`${settings.publicUrl}/history`], theme: linkTheme } } : {}),
      logger,
    });

  // In development one companion for each world of the platform. In production one: both would share a balance.
  const companions = settings.companions.map((one) => ({ ...one, till: companion(one) }));
  const live = companions.find(({ environment }) => environment === 'live');

  /** Ends the session in other tabs too, which may still show card numbers or PIN pads. */
  const sessionEnded = async ({ id: sessionId, person }: Session): Promise<void> => {
    const session = { callerId: person.id, sessionId };
    await Promise.all(companions.map(({ till }) => till.sessions.end(session)));
  };

  const describe = createMe(funding, sessions, {
    worlds: companions.map(({ environment }) => environment),
    consoleUrl: settings.hasTour ? settings.sandboxUrl : null,
    isDemo: settings.isDemo,
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // answers here are either private or under a hashed name: an etag would cost more than it saves
  app.use(securityHeaders({ hotReload: parts.hotReload ?? false, https }));
  // Before any body parser of your own: the companion needs the raw bytes of a webhook to check its signature.
  for (const { mount, till } of companions) app.use(mount, till.router);
  app.use(
    '/api',
    sameOriginWrites(settings.origins),
    stepUpApi({ sessions, stepUps, publicUrl: settings.publicUrl, oneClick: !settings.production }),
    ...(live ? [topUpApi({ sessions, checkouts: live.till.checkouts })] : []),
    ...companions.slice(0, 1).map(({ till }) => returnApi({ returnTo: till.funding.returnTo })),
    staffApi({ sessions }),
    ...(settings.hasTour ? [tourApi({ ...settings, sessions, companions })] : []),
    shopApi(funding, sessions, {
      oneClickSignIn: !settings.production,
      describe,
      sessionEnded,
    }),
  );
  if (settings.isDemo) app.use(openAsAda(sessions));
  app.use(parts.pages(describe));
  app.use(answerErrors(logger));

  return {
    app,
    ready: async () => {
      await openBalances(funding);
      await Promise.all(companions.map(({ till }) => till.ready()));
    },
    close: async () => {
      await Promise.all(companions.map(({ till }) => till.close()));
    },
  };
}

/** A browser that was never here before is Ada's. Nobody would look at a sign-in page first. */
function openAsAda(sessions: Sessions): RequestHandler {
  return (request, response, next) => {
    const ada = personById('ada');
    const isPage = request.method === 'GET' && request.get('sec-fetch-dest') === 'document';
    if (isPage && ada !== null && !sessions.isKnown(request)) sessions.start(ada, request, response);
    next();
  };
}

/** Answers with a sentence, never a stack. A client's error keeps its status. Every other error is ours. */
function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status >= 400 && status < 500) return refuse(response, status, 'This request could not be read.');
    logger.error({ path: request.path, error: error instanceof Error ? error.name : 'unknown' }, 'A request failed');
    refuse(response, 500, 'Something went wrong on our side.');
  };
}
