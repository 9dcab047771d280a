import { mistakesIn } from '../composition/option-checks/check-options.ts';
import { isConfigurationError } from '../kernel/model/errors.ts';
import { tillsideEventTypes } from '../kernel/model/event.ts';
import type { FundingServices } from '../kernel/options/funding.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';
import { isUnsupported, oldestNode } from './node-version.ts';

/** The options that are checked here; the store is checked by opening it. */
type Options = Omit<TillsideOptions, 'store'>;

interface Configuration {
  readonly findings: Finding[];
  /** Whether the options allow sending the key. */
  readonly mayAskPlatform: boolean;
}

/** The checks without any request. */
export function checkConfiguration(options: Options, nodeVersion: string): Configuration {
  const start = checkStart(options);
  const more = Object.entries({
    'hash key': checkHashKey,
    'step-up': checkStepUp,
    funding: checkFunding,
    verifiers: checkVerifiers,
    merchant: checkMerchant,
  }).map(([name, check]) => {
    try {
      return check(options);
    } catch {
      // An option of another kind than declared, which the first lines name.
      return skip(name, 'Mend the options first.');
    }
  });
  return { findings: [checkNode(nodeVersion), ...start.findings, ...more], mayAskPlatform: start.mayAskPlatform };
}

function checkNode(version: string): Finding {
  if (!isUnsupported(version)) return ok('Node', `This is Node ${version}.`);
  return fail(
    'Node',
    `This is Node ${version}.`,
    `Use Node ${oldestNode} or newer: the embedded store needs its node:sqlite.`,
  );
}

/** The checks of `createTillside`, one line for each refused part. */
function checkStart(options: Options): Configuration {
  // The store is checked by opening it; that of variables is not among the options.
  const mistakes = mistakesIn(options).filter(({ part }) => part !== 'store' || 'store' in options);
  const errors = mistakes.map(({ error }) => error);
  try {
    if (errors.length === 0) options.funding?.connect?.(servicesFor(options));
  } catch (error) {
    errors.push(error);
  }
  const findings = errors.map((error) => {
    const sentence = isConfigurationError(error) ? error.message : 'They cannot be read.';
    return fail('options', sentence, 'Change that option; createTillside refuses to start with it.');
  });
  const isOfPlatform = new Set<string>(['platform', 'encryption']);
  return {
    findings:
      findings.length > 0
        ? findings
        : [ok('options', `createTillside would accept them, for the ${options.platform.environment} environment.`)],
    mayAskPlatform: !mistakes.some(({ part }) => isOfPlatform.has(part)),
  };
}

/** The services for funding hooks of a companion that does not run: enough for them to refuse it. */
function servicesFor({ platform: { environment }, events = {}, funding }: Options): FundingServices {
  const nobody = (): Promise<never> => Promise.reject(new Error('The companion does not run.'));
  return {
    environment,
    handledEvents: new Set(tillsideEventTypes.filter((type) => events[type] !== undefined)),
    refunds: funding?.refund !== undefined,
    checkouts: { request: nobody, find: nobody, withdraw: nobody },
    now: () => Date.now(),
    isClosed: () => true,
    settle: nobody,
    firstOutcome: nobody,
  };
}

function checkHashKey({ platform }: Options): Finding {
  // Its length and encoding are checked with the other options.
  if (platform.merchantHashKey !== undefined && platform.businessId === undefined) {
    return warn(
      'hash key',
      'There is one, but no platform.businessId, and card details are sealed for a business: none can be opened.',
      'Copy your business id from the dashboard into platform.businessId.',
    );
  }
  if (platform.merchantHashKey !== undefined)
    return ok('hash key', 'There is one, so live card details can be opened.');
  if (platform.environment === 'sandbox') return skip('hash key', 'There is none; the sandbox does not need one.');
  return warn(
    'hash key',
    'There is none, so nobody can see the number of their card.',
    'Copy the Merchant Hash Key from the dashboard (Settings, API Keys) into platform.merchantHashKey, if you issue cards.',
  );
}

function checkStepUp({ platform, cards, frames }: Options): Finding {
  const check = 'step-up';
  if (frames === false) return skip(check, 'Sealed frames are switched off (`frames: false`).');
  if (cards?.stepUp) return ok(check, 'People are asked to prove who they are before card details are shown.');
  const found = 'There is no cards.stepUp, so nobody can see the number of their card.';
  if (platform.merchantHashKey === undefined) return skip(check, found);
  return warn(check, found, 'Give cards.stepUp a hook that says whether this person has just proved who they are.');
}

function checkFunding({ funding }: Options): Finding {
  if (funding && !funding.credit)
    return ok(
      'funding',
      'There are hooks, so shoppers pay for what they buy. Without `credit` only staff empty cards.',
    );
  if (funding) return ok('funding', 'There are hooks, so shoppers pay for what they buy.');
  return warn(
    'funding',
    'There are no hooks, so only staff can buy.',
    'Give createTillside the funding hooks before shoppers are to buy.',
  );
}

function checkMerchant({ merchant }: Options): Finding {
  const check = 'merchant';
  if (merchant === undefined) {
    return warn(
      check,
      'The shop has no name, so receipts, saved pictures and payments by wallet do not say who sold.',
      "Give createTillside merchant: { name: 'Sunbird Store', logo: '/logo.svg', support: '0800 123 4567' }.",
    );
  }
  const missing = [
    ...(merchant.logo === undefined ? ['logo'] : []),
    ...(merchant.support === undefined ? ['support line'] : []),
  ];
  if (missing.length === 0) return ok(check, `The shop is ${merchant.name}, with a logo and a support line.`);
  return warn(
    check,
    `The shop is ${merchant.name}, without a ${missing.join(' and a ')}.`,
    'Give merchant.logo a square picture, and merchant.support one line that tells shoppers how to reach you.',
  );
}

function checkVerifiers({ webhooks, platform }: Options): Finding {
  const verifiers = webhooks?.verify ?? [];
  if (platform.inProcess !== undefined)
    return ok('verifiers', 'Events of the stand-in in this process need none. Set webhooks.verify before you go live.');
  if (verifiers.length > 0)
    return ok('verifiers', `Events are verified by ${verifiers.map(({ name }) => name).join(', ')}.`);
  return warn(
    'verifiers',
    'No verifier is given, so every event is refused and outcomes are found out by asking only.',
    'Set webhooks.verify. `npx @tillside/server doctor webhook --file captured.json` tells which preset fits an event that you captured.',
  );
}
