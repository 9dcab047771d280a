import { instructingRoles, operationIds } from '@tillside/contract';
import { TillsideConfigurationError } from '../model/errors.ts';
import type { TillsideOptions } from '../options/options.ts';
import { planOf } from '../use-cases/plans.ts';

/**
 * Checks the merchant's permissions. A misspelt name would silently keep the default.
 * @throws TillsideConfigurationError
 */
export function checkAccess({
  access: { operations = {} } = {},
  platform,
  funding,
}: Pick<TillsideOptions, 'access' | 'platform' | 'funding'>): void {
  const operationNames: readonly string[] = operationIds;
  const roleNames: readonly unknown[] = instructingRoles;
  for (const [operation, allowed] of Object.entries(operations)) {
    if (!operationNames.includes(operation)) {
      throw wrong(
        `access.operations names ${JSON.stringify(operation)}, which is no operation. docs/reference/operations.md has their names.`,
      );
    }
    if (!Array.isArray(allowed) || !allowed.every((role) => roleNames.includes(role))) {
      throw wrong(
        `access.operations["${operation}"] has to be a list of ${instructingRoles.join(' and ')}; an empty list allows nobody.`,
      );
    }
    const debits = planOf(operation)?.funds === 'debit';
    if (debits && allowed.includes('shopper') && funding === undefined && platform.environment === 'live') {
      throw wrong(
        `access.operations lets shoppers use ${operation} in the live environment, but without \`funding\` you would pay for it. Give createTillside the funding hooks, or leave shoppers out of that list.`,
      );
    }
  }
}

function wrong(text: string): TillsideConfigurationError {
  return new TillsideConfigurationError(`createTillside: ${text}`, 'access');
}
