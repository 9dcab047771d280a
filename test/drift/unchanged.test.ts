import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyAccount, type BusyAccount } from '../../scripts/drift/busy-account.ts';
import { differencesIn, nothingNamed, probeAccount } from './probe-account.ts';
import { questionsIn } from '../../scripts/drift/server.ts';

describe.each(['sandbox', 'live'] as const)('an unchanged %s root', (environment) => {
  let account: BusyAccount;
  beforeAll(async () => {
    account = await busyAccount(environment);
  });
  afterAll(() => account.sandbox.close());

  it('differs in nothing, and every question is compared', async () => {
    const findings = await probeAccount(account);
    expect(differencesIn(findings)).toEqual([]);
    expect(findings.failure).toBeNull();
    expect(findings.omitted).toEqual([]);
    expect(findings.compared.map(({ operation }) => operation)).toEqual(questionsIn(environment).map(({ id }) => id));
  });

  it('differs in nothing whichever purchase, card or account is asked about alone', async () => {
    const { refs, epins, cards, accounts } = account.given;
    const alone = [
      ...refs.map((ref) => ({ ...nothingNamed, refs: [ref] })),
      ...epins.map((epin) => ({ ...nothingNamed, epins: [epin] })),
      ...cards.map((card) => ({ ...nothingNamed, cards: [card] })),
      ...accounts.map((number) => ({ ...nothingNamed, accounts: [number] })),
    ];
    expect(alone.length).toBeGreaterThan(20);
    for (const given of alone) {
      const findings = await probeAccount({ ...account, given });
      expect(differencesIn(findings), JSON.stringify(given)).toEqual([]);
      expect(findings.failure).toBeNull();
    }
  });

  it('that nobody has used differs in nothing, and says what was not compared', async () => {
    const untouched = await busyAccount(environment);
    untouched.sandbox.reset(environment);
    const findings = await probeAccount({ ...untouched, given: nothingNamed });
    await untouched.sandbox.close();
    expect(differencesIn(findings)).toEqual([]);
    expect(findings.failure).toBeNull();
    expect(findings.omitted).toContainEqual({ operation: 'bill.requery', why: 'Nothing was named: use --ref.' });
    expect(findings.omitted).toContainEqual({
      operation: 'transaction.list',
      why: '`message.details.transactions` was empty: its entries were not compared.',
    });
  });
});
