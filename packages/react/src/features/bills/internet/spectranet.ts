import type { Naira } from '@tillside/contract';
import { readNaira } from '../../../kernel/client/money.ts';
import { record, someOf, text, type Reader } from '../../../kernel/client/read.ts';
import type { Lookup } from '../../../kernel/client/lookup.ts';
import { readProviders, type ListedProvider } from '../providers.ts';

/** The only provider whose pins are sold (platform §4.3). */
export const spectranet = 'spectranet';

export interface SpectranetPlan {
  readonly id: string;
  readonly title: string;
  /** The list price of one pin. */
  readonly amount: Naira;
}

export const internetProviders: Lookup<readonly ListedProvider[]> = {
  operation: 'internet.providers',
  input: () => ({}),
  read: readProviders,
};

export const spectranetPlans: Lookup<readonly SpectranetPlan[]> = {
  operation: 'spectranet.plans',
  input: () => ({}),
  read: someOf(record({ id: text, title: text, amount: readNaira })),
};

const readHolder = record({ name: text });

/** The name on an account, if the provider returns it (platform §4.3). */
export function nameOnAccount(details: unknown): string | null {
  return readHolder(details)?.name ?? null;
}

/** The purchased plan, as the provider names it. */
export function productOf(details: Readonly<Record<string, unknown>> | undefined): string | null {
  const product = details?.['product'];
  return typeof product === 'string' && product.trim() !== '' ? product.trim() : null;
}

/** A pin as its owner receives it from the companion. */
export interface SpectranetPin {
  readonly pin: string;
  readonly serial?: string;
  readonly expiry_at?: string;
}

export const readPins: Reader<SpectranetPin[]> = someOf(record({ pin: text }, { serial: text, expiry_at: text }));
