import { feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createCases, type Cases } from './cases.ts';
import { createMerchantCases } from './merchant-cases.ts';
import { caseHandlers, reportHandlers } from './routes.ts';

const bookOf = (kernel: Kernel): Cases => createCases({ ...kernel.context, ...kernel });

/** Problems that shoppers report about a purchase: one case each, with one answer. */
export const cases = feature({
  name: 'cases',
  events: ['case.opened'],
  counters: {
    'tillside.cases':
      'Problems that shoppers report, by operation and what became of them: `opened`, `refused`, `answered`.',
  },
  start(kernel) {
    const book = bookOf(kernel);
    return {
      routes: caseHandlers({ ...kernel, cases: book }),
      overview: { cases: (limit) => book.page({ state: 'open', limit }) },
      till: createMerchantCases(book, kernel.store),
    };
  },
});

/** The cases of the purchases that a caller may see elsewhere, such as at a link. `own` finds the purchase of a call. */
export function reportsOf(
  kernel: Kernel,
  own: Parameters<typeof reportHandlers>[1],
): ReturnType<typeof reportHandlers> {
  return reportHandlers({ cases: bookOf(kernel) }, own);
}
