import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';

/** What is stored of saved recipients, and what is left of it when a person is erased. */
export const recipientKinds = {
  recipient: { of: 'caller', exported: ['operation', 'label', 'fields'], erased: 'deleted' },
} as const satisfies DeclaredKinds;
