import { instructingRoles, operationIds } from '@tillside/contract';
import { pageAddress } from '../../kernel/model/documentation.ts';
import type { ConfigurationTopic } from '../../kernel/model/errors.ts';
import { isProduction } from '../../kernel/model/production.ts';
import { defaultTimings, withDefaults } from '../../kernel/model/timings.ts';
import { isPlain, isThisMachine, readUrl } from '../../kernel/model/web-address.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import { planOf } from '../../kernel/instructions/plan.ts';
import { plans } from '../plans.ts';

/** The store itself reports whether it opens. */
export type Checked = Omit<TillsideOptions, 'store'>;

export const makeSecret = 'Make one with: node -p "crypto.randomBytes(32).toString(\'base64url\')"';

interface Comparison {
  readonly about: ConfigurationTopic;
  /** The first mistake; `null` without one. */
  readonly compare: (options: Checked) => string | null;
}

/** Rules that compare several options. */
export const comparisons = {
  encryption: {
    about: 'live',
    compare({ platform, publicUrl, origins = [] }: Checked): string | null {
      // Live money, its keys and the sessions that spend it cross no network in plain text.
      if (platform.environment !== 'live') return null;
      if (isPlain(platform.baseUrl))
        return 'platform.baseUrl is plain http, and the live API key, PINs and one-time passwords would be readable on the way. Write https://.';
      if (isPlain(publicUrl))
        return 'publicUrl is plain http, and live money has to be spent over https: sessions and events could be read on the way. Put TLS before the companion and write https://.';
      const plain = origins.find(isPlain);
      return plain === undefined
        ? null
        : `origins lists ${JSON.stringify(plain)}, which is plain http: anybody on the way could change that page and spend live money as its reader. Serve it over TLS and write https://.`;
    },
  },
  links: {
    about: 'mounting',
    compare: ({ links, publicUrl }: Checked): string | null =>
      links !== undefined && isPlain(publicUrl)
        ? 'links needs a publicUrl with https:// (or of this machine, in development): browsers keep the cookie of a payment page over TLS only.'
        : null,
  },
  standIn: {
    about: 'standIn',
    compare({ platform: { inProcess, environment }, publicUrl }: Checked): string | null {
      if (inProcess === undefined) return null;
      // The stand-in sells nothing, and its console has no authentication.
      const cure = 'Give platform: { baseUrl, apiKey, environment } of your account instead.';
      if (environment !== 'sandbox')
        return `platform.inProcess is a stand-in for development, and platform.environment is not "sandbox". ${cure}`;
      if (isProduction())
        return `platform.inProcess is a stand-in for development, and NODE_ENV is production: nothing would be delivered. ${cure} To try what you built, run \`npx @tillside/sandbox\`, and give its address: { baseUrl: 'http://localhost:4010/api/v1', apiKey: 'ps_pk_test_tillside', environment: 'sandbox' }. A shop of npm create takes the address from TILLSIDE_SANDBOX in .env.`;
      const url = readUrl(publicUrl);
      return url && isThisMachine(url)
        ? null
        : `platform.inProcess is a stand-in for development, and anybody who reaches publicUrl could change what it answers. Write an address of this machine, such as http://localhost:3000/till. ${cure}`;
    },
  },
  keys: {
    about: 'keys',
    compare({ platform: { apiKey, secretKey, merchantHashKey }, secret }: Checked): string | null {
      const secrets: readonly string[] = typeof secret === 'string' ? [secret] : secret;
      const isKnown = [apiKey, secretKey, merchantHashKey].some((key) => key !== undefined && secrets.includes(key));
      return isKnown
        ? `secret is one of the platform’s keys. It has to be your own and known to nobody else. ${makeSecret}`
        : null;
    },
  },
  access: {
    about: 'access',
    /** A misspelt name would silently keep the default. */
    compare({ access: { operations = {} } = {}, platform, funding }: Checked): string | null {
      const operationNames: readonly string[] = operationIds;
      const roleNames: readonly unknown[] = instructingRoles;
      for (const [operation, allowed] of Object.entries(operations)) {
        if (!operationNames.includes(operation))
          return `access.operations names ${JSON.stringify(operation)}, which is no operation. ${pageAddress('docs/reference/operations.md')} has their names.`;
        if (!Array.isArray(allowed) || !allowed.every((role) => roleNames.includes(role)))
          return `access.operations["${operation}"] has to be a list of ${instructingRoles.join(' and ')}; an empty list allows nobody.`;
        const debits = planOf(plans, operation)?.funds === 'debit';
        if (debits && allowed.includes('shopper') && funding === undefined && platform.environment === 'live')
          return `access.operations lets shoppers use ${operation} in the live environment, but without \`funding\` you would pay for it. Give createTillside the funding hooks, or leave shoppers out of that list.`;
      }
      return null;
    },
  },
  timings: {
    about: 'options',
    compare({ advanced }: Checked): string | null {
      const { lease, deadline } = withDefaults(defaultTimings, advanced?.timings);
      return lease > 2 * deadline
        ? null
        : 'advanced.timings.lease has to be longer than twice advanced.timings.deadline, or two could send the same purchase.';
    },
  },
} as const satisfies Readonly<Record<string, Comparison>>;
