import { describe, expect, it } from 'vitest';
import { platformEvents } from '../../list/operations.ts';
import { EventHead } from './event.ts';
import { parseWith } from './parse.ts';

describe('events', () => {
  it.each(Object.entries(platformEvents))('%s is declared under its own type', (type, event) => {
    expect(event.type).toBe(type);
  });

  it('are read with undeclared fields, since only their names are documented', () => {
    const payload = { trans_id: 'T1', ref: null, status: 'success', extra: { deep: true } };
    expect(parseWith(platformEvents['bills.status'].payload, payload)).toEqual({ ok: true, value: payload });
  });

  it('need the transaction they are about', () => {
    expect(parseWith(platformEvents['bills.status'].payload, { ref: 'ts_1' }).ok).toBe(false);
  });

  it('carry a type, and an id where the platform gives one', () => {
    expect(parseWith(EventHead, { event_type: 'bills.status' }).ok).toBe(true);
    expect(parseWith(EventHead, { event_id: 'E1' }).ok).toBe(false);
    for (const event_id of ['', null, {}])
      expect(parseWith(EventHead, { event_id, event_type: ' Bills.Status ' })).toEqual({
        ok: true,
        value: { event_type: 'bills.status' },
      });
  });
});
