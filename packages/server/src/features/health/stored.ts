import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';

/** What is stored of the health of providers, and what is left of it when a person is erased. */
export const healthKinds = {
  /** The products whose sale is paused, by provider, and the tag of the caller who tries first. */
  selling: { of: 'nobody', exported: [], erased: 'kept' },
  selling_turn: { of: 'nobody', exported: [], erased: 'passing' },
} as const satisfies DeclaredKinds;
