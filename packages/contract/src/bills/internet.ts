import { operation } from '../platform/operation.ts';
import { ProviderList, providerVisibility } from './betting.ts';
import { NoInput } from './bill-fields.ts';

/** Looks up the internet providers (platform §4.3). */
export const internetProviders = operation({
  id: 'internet.providers',
  summary: 'Looks up the internet providers.',
  method: 'GET',
  path: '/internet/list',
  environments: ['sandbox', 'live'],
  input: NoInput,
  details: ProviderList,
  visibility: providerVisibility,
  inquiry: 'lookup',
  source: 'platform §4.3',
});
