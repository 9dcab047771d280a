import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReport } from '@tillside/contract';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { exampleCard } from '../../testing/cards-double.ts';
import { companionDouble, type CompanionDouble } from '../../testing/companion-double.ts';
import { CardPanel } from './CardPanel.tsx';

/** The page's ends of the ports to sealed frames, the newest last. Messages arrive at once. */
const ports: FakePort[] = [];

class FakePort {
  listener: ((event: { readonly data: unknown }) => void) | null = null;
  addEventListener(_type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.listener = listener;
  }
  start(): void {}
  postMessage(): void {}
  close(): void {
    this.listener = null;
  }
}

class FakeChannel {
  readonly port1: FakePort = new FakePort();
  readonly port2: FakePort = new FakePort();
  constructor() {
    ports.push(this.port1);
  }
}

const pass = async (milliseconds: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
};

const report = (sent: FrameReport): void => {
  act(() => ports.at(-1)?.listener?.({ data: sent }));
};

const within = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}: ${document.body.textContent}`);
  return found;
};
const toggle = (): HTMLElement => within('[role="switch"]');
const press = (name: string): void => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
  if (!button) throw new Error(`There is no button ${name}: ${document.body.textContent}`);
  fireEvent.click(button);
};
const greet = (): void => {
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  if (source) vi.spyOn(source, 'postMessage').mockImplementation(() => {});
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { data: { type: 'hello' }, source, origin: 'null' })),
  );
};

/** What happens before Freeze is pressed; what it returns happens while it is pressed. */
type Moment = () => void | (() => void) | Promise<void | (() => void)>;

const ask = (): void => press('Show details');
const load = async (): Promise<void> => {
  ask();
  await pass(0);
};
const open = async (): Promise<void> => {
  await load();
  greet();
  report({ type: 'ready', height: 128 });
};
const reveal = async (): Promise<void> => {
  await open();
  report({ type: 'revealed' });
};
const hide = (): void => report({ type: 'hidden', why: 'time' });

const moments: Readonly<Record<string, Moment>> = {
  'before the reveal': () => {},
  'as the details are asked for': ask,
  'as the ticket arrives': load,
  'as the frame greets': async () => {
    await load();
    greet();
  },
  'as the frame is ready': open,
  'as the frame becomes ready under the press': async () => {
    await load();
    greet();
    return () => report({ type: 'ready', height: 128 });
  },
  'as the details appear': reveal,
  'as the details appear under the press': async () => {
    await open();
    return () => report({ type: 'revealed' });
  },
  // The press takes the focus from the frame, which then hides its content.
  'as its press hides the details': async () => {
    await reveal();
    return () => report({ type: 'hidden', why: 'blur' });
  },
  'as the details have hidden': async () => {
    await reveal();
    hide();
  },
  'as the details are asked for again': async () => {
    await reveal();
    hide();
    press('Show again');
  },
  'after Hide': async () => {
    await reveal();
    press('Hide');
  },
  'after Hide while loading': async () => {
    await load();
    press('Hide');
  },
  'after Hide and a new reveal': async () => {
    await reveal();
    press('Hide');
    await reveal();
  },
  'after the frame failed': async () => {
    await open();
    report({ type: 'error', code: 'obscured' });
  },
  'as the frame fails under the press': async () => {
    await open();
    return () => report({ type: 'error', code: 'obscured' });
  },
  // Every 50 ms until the details close by themselves, and after.
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, step) => [
      `${step * 50} ms after the details appeared`,
      async () => {
        await reveal();
        setTimeout(hide, 1_200);
        await pass(step * 50);
      },
    ]),
  ),
};

/** When the companion answers a reading of the card, as after every event. */
const polls = ['never', 'before the press', 'under the press', 'before the freeze is answered'] as const;

describe('Freeze, pressed at any moment of a reveal', () => {
  beforeAll(async () => {
    // The code that is loaded later: these tests are about presses, not about chunks.
    await import('./FreezeFlow.tsx');
    vi.stubGlobal('MessageChannel', FakeChannel);
  });
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  // With what stands in `moments`, 230 presses.
  it.each([...polls.map((poll) => [poll, 'React'] as const), ['never', 'StrictMode'] as const])(
    'freezes once, where the card is read %s, in %s',
    async (poll, mode) => {
      for (const [name, moment] of Object.entries(moments))
        expect(await freezeAt(name, moment, poll, mode === 'StrictMode'), name).toMatchObject(once);
    },
    120_000,
  );
});

const once = [{ operation: 'card.freeze', input: { id: 'card_ada' } }];

/** Presses Freeze at a moment, waits until the card is frozen, and returns everything that was sent. */
async function freezeAt(
  name: string,
  moment: Moment,
  poll: (typeof polls)[number],
  strict: boolean,
): Promise<readonly unknown[]> {
  ports.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  const till = companionDouble({ course: ['succeeded'], cards: { cards: [exampleCard()] } });
  const Mode = strict ? StrictMode : 'div';
  const view = render(
    <Mode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        <CardPanel cardId="card_ada" />
      </TillsideProvider>
    </Mode>,
  );
  for (let turn = 0; turn < 50 && !document.querySelector('[role="switch"]'); turn += 1) await pass(20);
  const under = await moment();
  const read = async (at: (typeof polls)[number]): Promise<void> => {
    if (poll === at) await readCard(till);
  };
  await read('before the press');
  fireEvent.pointerDown(toggle());
  fireEvent.mouseDown(toggle());
  await read('under the press');
  under?.();
  fireEvent.pointerUp(toggle());
  fireEvent.mouseUp(toggle());
  fireEvent.click(toggle());
  expect(toggle().getAttribute('aria-disabled'), `${name}: the switch is busy at once`).toBe('true');
  await read('before the freeze is answered');
  for (let turn = 0; turn < 50 && toggle().getAttribute('aria-checked') !== 'true'; turn += 1) await pass(20);
  expect(toggle().getAttribute('aria-checked'), `${name}: it is frozen`).toBe('true');
  view.unmount();
  return till.received.filter(({ route }) => route === 'instruct').map(({ body }) => body);
}

/** The page gets the focus again, which reads the card again. */
async function readCard(till: CompanionDouble): Promise<void> {
  const count = (): number => till.received.filter(({ route }) => route === 'card').length;
  const before = count();
  // What is read is stale after a while.
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  act(() => void window.dispatchEvent(new Event('focus')));
  for (let turn = 0; turn < 20 && count() === before; turn += 1) await pass(0);
  expect(count(), 'the card was read').toBeGreaterThan(before);
  await pass(0);
}
