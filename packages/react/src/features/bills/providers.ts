import { record, someOf, text, type Reader } from '../../kernel/client/read.ts';
import type { Option } from '../../kernel/flow/bill-fields.ts';

/** A listed provider. An inactive one accepts no money now (platform §4.3). */
export interface ListedProvider {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
}

export const readProviders: Reader<ListedProvider[]> = someOf(
  record({ id: text, title: text, active: (value) => value !== false }),
);

/** Inactive providers are shown disabled. */
export function providerOptions(providers: readonly ListedProvider[]): readonly Option[] {
  return providers.map(({ id, title, active }) => ({ value: id, name: title, unavailable: !active }));
}
