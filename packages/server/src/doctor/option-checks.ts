import { checkOptions, TillsideConfigurationError } from '../configuration.ts';
import { checkPolicy } from '../policy.ts';
import type { TillsideOptions } from '../options.ts';
import { fail, ok, skip, warn, type Finding } from './check.ts';

const oldestNode = [22, 13] as const;

/** What can be told without asking anybody. */
export function checkConfiguration(options: TillsideOptions, nodeVersion: string): Finding[] {
  return [
    checkNode(nodeVersion),
    checkStart(options),
    checkHashKey(options),
    checkFunding(options),
    checkVerifiers(options),
  ];
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const old = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (!old) return ok('Node', `This is Node ${version}.`);
  return fail(
    'Node',
    `This is Node ${version}.`,
    `Use Node ${oldestNode.join('.')} or newer: the embedded store needs its node:sqlite.`,
  );
}

/** The very checks that `createTillside` makes. Their sentences say what to do. */
function checkStart(options: TillsideOptions): Finding {
  try {
    checkOptions(options);
    checkPolicy(options);
    return ok('options', `createTillside would accept them, for the ${options.platform.environment} environment.`);
  } catch (error) {
    const sentence = error instanceof TillsideConfigurationError ? error.message : 'They cannot be read.';
    return fail('options', sentence, 'Change that option; createTillside refuses to start with it.');
  }
}

function checkHashKey({ platform }: TillsideOptions): Finding {
  // Its length and encoding are checked with the other options.
  if (platform.merchantHashKey !== undefined)
    return ok('hash key', 'There is one, so live card details can be opened.');
  if (platform.environment === 'sandbox') return skip('hash key', 'There is none; the sandbox does not need one.');
  return warn(
    'hash key',
    'There is none, so nobody can see the number of their card.',
    'Copy the Merchant Hash Key from the dashboard (Settings, API Keys) into platform.merchantHashKey, if you issue cards.',
  );
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
