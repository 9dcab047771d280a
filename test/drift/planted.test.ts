import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyAccount, type BusyAccount } from '../../scripts/drift/busy-account.ts';
import { differencesIn, probeAccount, type Change } from './probe-account.ts';
import { writeDriftReport } from '../../scripts/drift/server.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a plant changes whatever it likes in an answer
type Body = any;

/** Changes the body of the answers to one path. */
function planted(path: string, change: (body: Body) => unknown): Change {
  return async (answer, url) => {
    if (!url.pathname.endsWith(path)) return answer;
    const body: Body = await answer.json();
    return Response.json(change(body) ?? body, { status: answer.status });
  };
}

/** The same answer with another text and other headers. */
function answered(path: string, text: string, contentType: string, status = 200): Change {
  return (answer, url) =>
    url.pathname.endsWith(path) ? new Response(text, { status, headers: { 'content-type': contentType } }) : answer;
}

const plants: readonly (readonly [what: string, change: Change, reported: readonly string[]])[] = [
  [
    'a field that is gone and needed',
    planted('/betting/list', ({ message }) => void message.details.forEach((row: Body) => delete row.title)),
    ['betting.providers message.details[].title: string -> gone (unreadable)'],
  ],
  [
    'a field that is gone and not needed',
    planted('/data/lookup', ({ message }) => void delete message.details[0].plans[0].plans[0].capped_at),
    ['data.plans message.details[].plans[].plans[].capped_at: in every answer -> missing in some'],
  ],
  [
    'a new field',
    planted('/requery', ({ message }) => void (message.details.settlement_batch = { number: 7 })),
    ['bill.requery message.details.settlement_batch: no such field -> object'],
  ],
  [
    'a new word of a status',
    planted('/requery', ({ message }) => void (message.details.status = 'on_hold')),
    [
      'bill.requery message.details.status: completed, failed, partial, pending, processing, reversed, success -> also on_hold',
    ],
  ],
  [
    'a new word of a card’s status',
    planted('/cards', ({ message }) => void (message.details[0][0].status = 'blocked')),
    ['card.list message.details[0][].status: active, frozen, terminated -> also blocked'],
  ],
  [
    'a date in another format',
    planted('/invoices', ({ message }) =>
      message.details.invoices.forEach((row: Body) => (row.created_at = '21/11/2026')),
    ),
    [
      'invoice.list message.details.invoices[].created_at: string (YYYY-MM-DD HH:MM:SS) -> string (DD/MM/YYYY) (unreadable)',
    ],
  ],
  [
    'a date in a format that the contract reads too',
    planted('/requery', ({ message }) => void (message.details.created_at = '2026-11-21T10:00:00.000Z')),
    ['bill.requery message.details.created_at: string (YYYY-MM-DD HH:MM:SS) -> string (YYYY-MM-DDTHH:MM:SS.mmmZ)'],
  ],
  [
    'a number as text',
    planted('/my-account/balances', ({ message }) => void (message.details.balances[1].balance = '71.00')),
    ['business.balances message.details.balances[].balance: number -> number or string (decimal)'],
  ],
  [
    'null in place of a text',
    planted('/international-bills/countries', ({ message }) => void (message.details[3].title = null)),
    ['international.countries message.details[].title: string -> null or string (unreadable)'],
  ],
  [
    'a list where an object was',
    planted('/my-account/profile', ({ message }) => void (message.details = [message.details])),
    ['business.profile message.details: object -> list (unreadable)'],
  ],
  [
    'a list of cards without its pagination',
    planted('/cards', ({ message }) => void message.details.pop()),
    ['card.list message.details[1]: object -> gone (unreadable)'],
  ],
  [
    'another content type',
    (answer, url) => (url.pathname.endsWith('/epins') ? withType(answer, 'text/plain; charset=utf-8') : answer),
    ['epin.products (content type): application/json -> text/plain'],
  ],
  [
    'another status',
    async (answer, url) =>
      url.pathname.endsWith('/internet/list') ? Response.json(await answer.json(), { status: 202 }) : answer,
    ['internet.providers (HTTP status): 200 -> 202'],
  ],
  [
    'an envelope whose status is a text',
    planted('/epins', (body) => void (body.status = 'true')),
    ['epin.products status: boolean -> string (unreadable)'],
  ],
  [
    'an envelope in which the details are called data',
    planted('/epins', ({ message, ...rest }) => ({ ...rest, data: message.details })),
    ['epin.products message: object -> gone (unreadable)', 'epin.products data: no such field -> list (unreadable)'],
  ],
  [
    'an envelope without its status code',
    planted('/epins', (body) => void delete body.status_code),
    ['epin.products status_code: number -> gone'],
  ],
  [
    'a refusal where a list was',
    answered('/epins', '{"status":false,"description":"Gone","status_code":404}', 'application/json', 404),
    ['epin.products (HTTP status): 200 -> 404', 'epin.products message: object -> gone (unreadable)'],
  ],
  [
    'a page where JSON was',
    answered('/epins', '<html>Welcome</html>', 'text/html'),
    [
      'epin.products (content type): application/json -> text/html',
      'epin.products (body): JSON -> no JSON (unreadable)',
    ],
  ],
];

async function withType(answer: Response, type: string): Promise<Response> {
  return new Response(await answer.text(), { status: answer.status, headers: { 'content-type': type } });
}

describe.each(['sandbox', 'live'] as const)('at the %s root the probe reports', (environment) => {
  let account: BusyAccount;
  beforeAll(async () => {
    account = await busyAccount(environment);
  });
  afterAll(() => account.sandbox.close());

  const here = plants.filter(
    ([, , reported]) => environment === 'live' || !reported.some((line) => /card\.list/.test(line)),
  );

  it.each(here)('%s, and nothing else', async (_what, change, reported) => {
    const findings = await probeAccount(account, change);
    expect(differencesIn(findings)).toEqual(reported);
    expect(findings.failure).toBeNull();
    const report = writeDriftReport(findings);
    for (const line of reported) {
      const [operation, field, expected, found] =
        /^(\S+) (.+?): (.+) -> (.+?)(?: \(unreadable\))?$/.exec(line)?.slice(1) ?? [];
      expect(report).toContain(`\n## ${operation} (\`GET /`);
      expect(report).toContain(`\n| \`${field}\` | ${expected} | ${found} | `);
    }
  });
});
