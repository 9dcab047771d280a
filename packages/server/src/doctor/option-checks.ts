import { checkOptions, TillsideConfigurationError } from '../configuration.ts';
import { checkPolicy } from '../policy.ts';
import { tillsideEventTypes } from '../events/event.ts';
import type { FundingServices, TillsideOptions } from '../options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';
import { isTooOld, oldestNode } from './node-version.ts';

/** What can be told without asking anybody. */
export function checkConfiguration(options: TillsideOptions, nodeVersion: string): Finding[] {
  return [
    checkNode(nodeVersion),
    checkStart(options),
    checkHashKey(options),
    checkStepUp(options),
    checkFunding(options),
    checkVerifiers(options),
  ];
}

function checkNode(version: string): Finding {
  if (!isTooOld(version)) return ok('Node', `This is Node ${version}.`);
  return fail(
    'Node',
    `This is Node ${version}.`,
    `Use Node ${oldestNode} or newer: the embedded store needs its node:sqlite.`,
  );
}

/** The very checks that `createTillside` makes. Their sentences say what to do. */
function checkStart(options: TillsideOptions): Finding {
  try {
    checkOptions(options);
    checkPolicy(options);
    options.funding?.connect?.(servicesFor(options));
    return ok('options', `createTillside would accept them, for the ${options.platform.environment} environment.`);
  } catch (error) {
    const sentence = error instanceof TillsideConfigurationError ? error.message : 'They cannot be read.';
    return fail('options', sentence, 'Change that option; createTillside refuses to start with it.');
  }
}

/** What funding hooks are shown of a companion that is looked at and does not run: enough to refuse it. */
function servicesFor({ platform: { environment }, on = {} }: TillsideOptions): FundingServices {
  const nobody = (): Promise<never> => Promise.reject(new Error('The companion does not run.'));
  return {
    environment,
    heard: new Set(tillsideEventTypes.filter((type) => on[type] !== undefined)),
    checkouts: { request: nobody, find: nobody, withdraw: nobody },
    now: () => Date.now(),
    isClosed: () => true,
    settle: nobody,
  };
}

function checkHashKey({ platform }: TillsideOptions): Finding {
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

function checkStepUp({ platform, cards, frames }: TillsideOptions): Finding {
  const check = 'step-up';
  if (frames === false) return skip(check, 'Sealed frames are switched off (`frames: false`).');
  if (cards?.stepUp) return ok(check, 'People are asked to prove who they are before card details are shown.');
  const found = 'There is no cards.stepUp, so nobody can see the number of their card.';
  if (platform.merchantHashKey === undefined) return skip(check, found);
  return warn(check, found, 'Give cards.stepUp a hook that says whether this person has just proved who they are.');
}

function checkFunding({ funding, platform }: TillsideOptions): Finding {
  if (funding && !funding.credit)
    return ok(
      'funding',
      'There are hooks, so shoppers pay for what they buy. Without `credit` only staff empty cards.',
    );
  if (funding) return ok('funding', 'There are hooks, so shoppers pay for what they buy.');
  const found = 'There are no hooks, so only staff can buy.';
  if (platform.environment === 'sandbox') return skip('funding', found);
  return warn('funding', found, 'Give createTillside the funding hooks before shoppers are to buy.');
}

function checkVerifiers({ webhooks }: TillsideOptions): Finding {
  const verifiers = webhooks?.verify ?? [];
  if (verifiers.length > 0)
    return ok('verifiers', `Events are verified by ${verifiers.map(({ name }) => name).join(', ')}.`);
  return warn(
    'verifiers',
    'No verifier is given, so every event is refused and outcomes are found out by asking only.',
    'Set webhooks.verify. `tillside doctor webhook --file captured.json` tells which preset fits an event that you captured.',
  );
}
