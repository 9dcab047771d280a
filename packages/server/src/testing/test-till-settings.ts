import { isProduction } from '../kernel/model/production.ts';
import type { Environment } from '@tillside/contract';
import { optionFault, optionRule as rule, unknownOptions } from '@tillside/contract/schemas';
import { configurationError, type TillsideError } from '../kernel/model/errors.ts';
import { renamedOptions, rules } from '../composition/option-checks/check-options.ts';
import type { PlatformOptions } from '../kernel/options/options.ts';

interface Given {
  readonly platform?: PlatformOptions;
  readonly environment?: Environment;
}

const settings = {
  environment: rule.maybe(rule.oneOf('sandbox', 'live')),
  port: rule.maybe(rule.wholeNumber(0, 65_535)),
  now: rule.maybe(rule.wholeNumber(0, 8.64e15, ' of milliseconds')),
  timePasses: rule.maybe(rule.flag),
  pauses: rule.maybe(rule.flag),
  network: rule.maybe(rule.aFunction(' of the platform’s `fetch` that answers another.')),
  createTillside: rule.maybe(rule.aFunction(': that of @tillside/server, or of @tillside/server/fetch.')),
};

/** The options of `createTillside` are checked by itself. @throws TillsideError */
export function requireSettings(given: Given): void {
  const known = { ...settings, ...rules, basePath: () => null };
  const faults = [
    unknownOptions(given, known, renamedOptions),
    optionFault(given, settings, { path: 'options', all: null }),
  ];
  const fault = faults.find((each) => each !== null);
  if (fault !== undefined && fault !== null) throw refusal(fault);
  refuseRealShops(given);
}

/** @throws TillsideError if real shoppers could be affected: a stand-in would answer them. */
function refuseRealShops({ platform, environment }: Given): void {
  if (isProduction())
    throw refusal(
      'NODE_ENV is production, and a stand-in would answer real shoppers. Use it in tests only; createTillside is for your shop.',
    );
  const isReal = platform?.environment === 'live' && URL.parse(platform.baseUrl)?.hostname !== 'platform.test';
  if (isReal)
    throw refusal(
      'platform.environment is "live", and a test has to hold no live key. Leave platform out; environment: "live" alone makes a live stand-in.',
    );
  if (platform?.environment !== undefined && environment !== undefined && platform.environment !== environment)
    throw refusal('environment and platform.environment differ. Leave one out.');
}

/** The error of `createTestTill`. */
export function refusal(sentence: string): TillsideError {
  return configurationError(`createTestTill: ${sentence}`, 'testing');
}
