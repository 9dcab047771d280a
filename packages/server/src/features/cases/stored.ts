import { isRef } from '@tillside/contract';
import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';

/** What is stored of reported problems, and what is left of it when a person is erased. */
export const caseKinds = {
  /** A shopper's report about a purchase. Its id is the ref. */
  case: { of: 'caller', exported: ['kind', 'text'], erased: 'deleted' },
  /** The one answer. The export omits which member of staff gave it. */
  case_answer: { of: 'caller', exported: ['text'], erased: 'deleted' },
  /** Marks a case that has no answer yet. */
  case_open: {
    of: 'caller',
    exported: [],
    erased: 'deleted',
    // A case whose purchase is no longer stored cannot be answered.
    unsettled: async ({ id }, { store }) => (isRef(id) && (await store.find(id, null)) ? 'case' : null),
  },
} as const satisfies DeclaredKinds;
