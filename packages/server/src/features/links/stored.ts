import type { DeclaredKinds } from '../../kernel/model/stored-kinds.ts';

/** What is stored of links, and what is left of it when a person is erased. */
export const linkKinds = {
  /** Never the token, of which only a hash is kept. */
  link: {
    of: 'caller',
    exported: ['widget', 'fixed', 'maximum', 'returnTo', 'hint', 'expiresAt'],
    erased: 'deleted',
  },
  link_refusal: { of: 'caller', exported: [], erased: 'deleted' },
  link_session: { of: 'caller', exported: ['widget', 'fixed', 'maximum', 'paysUntil'], erased: 'deleted' },
} as const satisfies DeclaredKinds;
