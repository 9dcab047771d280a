import { caseKinds, type Case } from '@tillside/contract';
import { isRecord } from '../kernel/client/read.ts';

/** Reading what was reported about a purchase, reporting it, and reading and confirming the shop's answers. */
export type CaseRoute = 'case' | 'report' | 'answers' | 'confirm case';

export function caseRouteOf(method: string, path: string): CaseRoute | null {
  if (path === '/cases') return 'answers';
  if (/^\/instructions\/[^/]+\/case\/read$/.test(path)) return 'confirm case';
  if (!/^\/instructions\/[^/]+\/case$/.test(path)) return null;
  return method === 'POST' ? 'report' : 'case';
}

/** The reports of shoppers: one case for each purchase, permanently. */
export interface CaseDouble {
  /** By the purchase's ref. A test answers one. */
  readonly cases: Map<string, Case>;
  /** `null`: nothing was reported. */
  answer(route: CaseRoute, path: string, body: unknown): Case | null;
  /** Those whose answer was not confirmed. */
  unread(): readonly Case[];
}

export function caseDouble(known: readonly Case[] = []): CaseDouble {
  const cases = new Map(known.map((one) => [one.ref, one]));
  return {
    cases,
    unread: () => [...cases.values()].filter(({ answer }) => answer !== null && answer.read_at === undefined),
    answer(route, path, body) {
      const ref = decodeURIComponent(path.split('/')[2] ?? '');
      const before = cases.get(ref) ?? null;
      if (before?.answer && route === 'confirm case') {
        const confirmed = { ...before, answer: { ...before.answer, read_at: new Date().toISOString() } };
        cases.set(ref, confirmed);
        return confirmed;
      }
      if (before || route !== 'report' || !isRecord(body)) return before;
      const kind = caseKinds.find((each) => each === body['kind']) ?? 'other';
      const text = typeof body['text'] === 'string' ? body['text'] : null;
      const made = exampleCase({ ref, kind, text, opened_at: new Date().toISOString() });
      cases.set(ref, made);
      return made;
    },
  };
}

/** A problem that was reported and is not answered yet. */
export function exampleCase(parts: Partial<Case> = {}): Case {
  return {
    ref: 'ts_7n2q9w4x8k3m',
    kind: 'not_received',
    text: null,
    state: 'open',
    opened_at: '2026-11-21T10:12:00.000+01:00',
    answer: null,
    ...parts,
  };
}

/** The same with the answer of staff. */
export function answeredCase(parts: Partial<Case> = {}): Case {
  return exampleCase({
    state: 'answered',
    answer: {
      text: 'The network delivered it at 10:40. Please dial *310# to see your balance.',
      at: '2026-11-21T10:52:00.000+01:00',
    },
    ...parts,
  });
}
