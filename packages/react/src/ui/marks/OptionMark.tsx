import type { ReactNode } from 'react';
import type { Option } from '../../flow/bill-fields.ts';
import { ProviderMark } from './ProviderMark.tsx';
import type { ProviderKind } from '../../flow/provider.ts';

export interface OptionMarkProps {
  /** The kind of providers to choose from; without it there is no mark. */
  readonly kind: ProviderKind | undefined;
  readonly option: Option;
}

/** The mark of an option that is a provider. */
export function OptionMark({ kind, option: { value, name, provider = value } }: OptionMarkProps): ReactNode {
  return kind && <ProviderMark provider={{ kind, id: provider, name }} />;
}
