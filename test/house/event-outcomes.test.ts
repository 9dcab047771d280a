import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardUseTypes } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../openapi/event-outcomes.ts';
import type { Document } from '../openapi/validate/document.ts';

const document: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi/platform.json'), 'utf8'),
);
const none = { by: 'none', reason: 'Nobody paid.' } as const;

describe('every event of the platform', () => {
  it('has a declared outcome', () => {
    const { events, findings } = eventsOf(document);
    expect(findings, 'Declare it in packages/server/src/kernel/webhooks/event-outcomes.ts.').toEqual([]);
    expect(events).toHaveLength(19);
  });

  it.each([
    ['without an outcome', { known: {}, unheard: {} }, { known: none }, 'platform unheard'],
    ['that is dropped without a reason', { known: {} }, { known: { by: 'none', reason: ' ' } }, 'platform known'],
    ['that the document does not have', {}, { known: none }, 'platform known'],
  ] as const)('is refused %s', (_what, webhooks, outcomes, where) => {
    const { findings } = eventsOf({ webhooks }, outcomes);
    expect(findings.map((finding) => [finding.severity, finding.where])).toEqual([['violation', where]]);
  });

  it('is reported by one event of its own, where it is reported unchanged', () => {
    const { events } = eventsOf(document);
    const reported = events.flatMap(({ outcome }) => (outcome?.by === 'report' ? [outcome.event] : []));
    expect(reported.toSorted()).toEqual([...cardUseTypes].toSorted());
  });
});
