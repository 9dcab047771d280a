import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSandbox, purchase } from '../../testing/open-sandbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const body = { status: true, description: 'sample 1', message: { details: [{ id: 'sample 2' }] }, status_code: 200 };

function write(name: string, change: object = {}): void {
  const sample = {
    version: 1,
    operation: 'data.plans',
    environment: 'sandbox',
    query: { network: 'mtn' },
    status: 200,
    content_type: 'application/json',
    body,
    ...change,
  };
  writeFileSync(join(folder, name), JSON.stringify(sample));
}

describe('samples', () => {
  it('answer the GETs that they are of, with their status and content type, and nothing else', async () => {
    write('a.json', { status: 203, content_type: 'text/plain' });
    write('b.json', { operation: 'bill.requery', query: {} });
    const till = openSandbox({ samples: folder });
    const headers = { authorization: 'Bearer ps_pk_test_tillside' };
    const answer = await till.sandbox.fetch('http://localhost/api/v1/data/lookup?network=mtn', { headers });
    expect(answer.status).toBe(203);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.json()).toEqual(body);
    const other = await till.platform('GET', '/api/v1/data/lookup?network=glo');
    expect(other.json.message.details[0].network_code).toBe('glo');
    const live = await till.platform('GET', '/live/api/v1/data/lookup?network=mtn', undefined, 'ps_pk_live_tillside');
    expect(live.json.message.details[0].network_code).toBe('mtn');
    expect((await till.buy(purchase())).json.message.details.transaction_status).toBe('processing');
    expect((await till.requery('ref-1')).json).toEqual(body);
  });

  it('leave refusals and faults as they are', async () => {
    write('a.json', { query: {} });
    const till = openSandbox({ samples: folder });
    expect((await till.platform('GET', '/api/v1/data/lookup')).status).toBe(422);
    expect((await till.platform('GET', '/api/v1/data/lookup?network=mtn', undefined, 'nonsense')).status).toBe(401);
    await till.control('POST', '/faults', { operation: 'data.plans', fault: 'error' });
    expect((await till.platform('GET', '/api/v1/data/lookup?network=mtn')).status).toBe(500);
  });

  it.each([
    ['of another version', { version: 2 }, 'version must be 1: record the samples again'],
    ['of an operation that is not a GET', { operation: 'airtime.buy' }, 'airtime.buy, which is no GET of the contract'],
    ['of nothing', { operation: 'nothing' }, 'nothing, which is no GET of the contract'],
    ['with an unknown field', { extra: 1 }, 'is no sample'],
  ])('%s are refused by their file', (_what, change, sentence) => {
    write('wrong.json', change);
    expect(() => openSandbox({ samples: folder })).toThrow(sentence);
    expect(() => openSandbox({ samples: folder })).toThrow('wrong.json');
  });

  it('that are not there are missed at the start', () => {
    expect(() => openSandbox({ samples: folder })).toThrow('holds no samples');
    expect(() => openSandbox({ samples: join(folder, 'none') })).toThrow('is no folder that can be read');
  });
});
