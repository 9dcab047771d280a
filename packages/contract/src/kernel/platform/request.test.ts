import { describe, expect, it } from 'vitest';
import { operations } from '../../list/operations.ts';
import { writeRequest } from './request.ts';

describe('a request to the platform', () => {
  it('has the address of an input whose text is broken, as a browser would write it', () => {
    const { path } = writeRequest(operations['betting.validate'], {
      bet_id: 'bet9ja',
      customer_id: '\udfff1\ud800 😀',
    });
    expect(path).toBe('/betting/lookup?bet_id=bet9ja&customer_id=%EF%BF%BD1%EF%BF%BD%20%F0%9F%98%80');
  });

  it('has such a text in its path too', () => {
    const { path } = writeRequest(operations['card.get'], { id: 'card\ud800' });
    expect(path).toContain('card%EF%BF%BD');
  });
});
