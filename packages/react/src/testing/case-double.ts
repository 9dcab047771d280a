import { caseKinds, type Case } from '@tillside/contract';
import { isRecord } from '../client/read.ts';

/** Reading what was reported about a purchase, and reporting it. */
export type CaseRoute = 'case' | 'report';

export function caseRouteOf(method: string, path: string): CaseRoute | null {
  if (!/^\/instructions\/[^/]+\/case$/.test(path)) return null;
  return method === 'POST' ? 'report' : 'case';
}

/** The reports of shoppers: one case for each purchase, permanently. */
export interface CaseDouble {
  /** By the purchase's ref. A test answers one. */
  readonly cases: Map<string, Case>;
  /** `null`: nothing was reported. */
  answer(route: CaseRoute, path: string, body: unknown): Case | null;
}

export function caseDouble(known: readonly Case[] = []): CaseDouble {
  const cases = new Map(known.map((one) => [one.ref, one]));
  return {
    cases,
    answer(route, path, body) {
      const ref = decodeURIComponent(path.split('/')[2] ?? '');
      const before = cases.get(ref) ?? null;
      if (before || route === 'case' || !isRecord(body)) return before;
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
