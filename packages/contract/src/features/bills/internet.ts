import { z } from 'zod';
import { operation } from '../../kernel/platform/operation.ts';
import { textual } from '../../kernel/platform/wire.ts';
import { ProviderList, providerVisibility } from './betting.ts';
import { NoInput } from './bill-fields.ts';
import { bill, optionalText, ReportedBill } from './bill.ts';
import { buySpectranet, spectranetPlans, SpectranetPurchase, validateSpectranet } from './spectranet.ts';

/** Looks up the internet providers (platform §4.3). */
export const internetProviders = operation({
  id: 'internet.providers',
  summary: 'Looks up the internet providers.',
  method: 'GET',
  path: '/internet/list',
  input: NoInput,
  details: ProviderList,
  visibility: providerVisibility,
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** Internet pins (platform §4.3). */
export const internet = bill({
  tag: { name: 'Internet', description: 'Internet pins (platform §4.3).' },
  operations: {
    'internet.providers': internetProviders,
    'spectranet.plans': spectranetPlans,
    'spectranet.buy': buySpectranet,
    'spectranet.validate': validateSpectranet,
  },
  instructions: {
    'spectranet.buy': {
      name: 'Internet',
      input: SpectranetPurchase.omit({ ref: true }),
      details: ReportedBill,
      /** `expiry_at` is a date. */
      secrets: z.object({
        pins: z.array(z.object({ pin: textual, serial: optionalText, expiry_at: optionalText })),
      }),
    },
  },
});
