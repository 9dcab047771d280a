import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { answeredCase, caseDouble, exampleCase } from '../../testing/case-double.ts';
import { companionDouble, exampleInstruction, exampleSession } from '../../testing/companion-double.ts';
import { stubLiveBrowser } from '../../testing/live-browser.ts';
import { PurchaseHistory } from '../history/PurchaseHistory.tsx';
import { Receipt } from '../receipts/Receipt.tsx';
import { useAnswers } from './use-answers.ts';

class Stream extends EventTarget {
  static latest: Stream | null = null;
  readonly readyState = 1;
  constructor() {
    super();
    Stream.latest = this;
  }
  close(): void {}
}

beforeEach(() => {
  localStorage.clear();
  Stream.latest = null;
});
afterEach(cleanup);

/** As a shop's menu shows it. */
function Menu() {
  return <nav>{`History ${useAnswers().data?.length ?? 0}`}</nav>;
}

it('an answer of the shop arrives live: on its purchase, in the list, and in the menu’s count', async () => {
  stubLiveBrowser(Stream);
  const { ref } = exampleInstruction();
  const cases = caseDouble([exampleCase({ ref })]);
  const till = companionDouble({ purchases: [exampleInstruction({ state: 'succeeded' })], course: [], cases });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <Menu />
      <PurchaseHistory />
      <Receipt instructionRef={ref} />
    </TillsideProvider>,
  );
  await screen.findByRole('article');
  await screen.findByRole('button', { name: /0803/ });
  expect(screen.getByText('History 0')).toBeVisible();
  expect(screen.queryByText('Answered')).toBeNull();
  cases.cases.set(ref, answeredCase({ ref }));
  Stream.latest?.dispatchEvent(new Event('open'));
  const data = JSON.stringify({ ref: `case:${ref}`, version: 2 });
  Stream.latest?.dispatchEvent(new MessageEvent('message', { data }));
  expect(await screen.findByRole('group', { name: 'The shop has answered' })).toHaveTextContent('dial *310#');
  expect(await screen.findByText('Answered')).toBeVisible();
  expect(await screen.findByText('History 1')).toBeVisible();
});

it('a contact that can be reached is a link, and any other text is not', async () => {
  for (const [support, href] of [
    ['help@sunbird.example', 'mailto:help@sunbird.example'],
    ['0700 786 2473', 'tel:07007862473'],
    ['javascript:alert(1)', null],
    ['Ask at the counter', null],
    ['help@sunbird.example?bcc=all', null],
  ] as const) {
    const { ref } = exampleInstruction();
    const till = companionDouble({ purchases: [exampleInstruction()], cases: caseDouble([answeredCase({ ref })]) });
    till.signIn({ ...exampleSession, merchant: { name: 'Sunbird Store', support } });
    render(
      <TillsideProvider url="/till" fetch={till.fetch}>
        <Receipt instructionRef={ref} />
      </TillsideProvider>,
    );
    await screen.findByRole('group', { name: 'Sunbird Store answered' });
    expect([support, screen.queryByRole('link', { name: 'Write back' })?.getAttribute('href') ?? null]).toEqual([
      support,
      href,
    ]);
    cleanup();
  }
});
