// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainDigits, type FrameReport } from '@tillside/contract';
import { createFrameTexts } from '../frame-texts.ts';
import type { CardBoot } from './boot.ts';
import { cardView } from './card-view.ts';
import { frameMaker, type View, type ViewParts } from './page-parts.ts';
import type { FrameSealing } from './sealing.ts';

type Answer = Awaited<ReturnType<FrameSealing['reveal']>>;

const card = { number: '4000008304183309', expiry: '11/29', ccv: '657' };

const boot: CardBoot = {
  kind: 'card',
  parent: 'https://shop.example',
  texts: createFrameTexts().card,
  id: 'frame_1',
  shared: '',
  key: '',
  url: '',
  lastFour: '3309',
  brand: 'VISA',
  copy: true,
};

/** What stands for each value, sign by sign. */
const signsOf = (main: HTMLElement): readonly string[] =>
  [...main.querySelectorAll('.value')].map((value) =>
    [...value.querySelectorAll(':scope > .word')]
      .map((word) => [...word.children].map(({ className, textContent }) => `${className}:${textContent}`).join(' '))
      .join(' | '),
  );

describe('a card in its frame', () => {
  const reports: FrameReport[] = [];
  let main: HTMLElement;
  let view: View;
  let answer: PromiseWithResolvers<Answer>;
  let isClear = true;

  /** Marks events as trusted, as a browser does for a person's own press: events that a test dispatches are not. */
  const make: ViewParts['make'] = (name, attributes, ...children) => {
    const element = frameMaker()(name, attributes, ...children);
    const listen = element.addEventListener.bind(element);
    element.addEventListener = (type: string, listener: unknown) =>
      listen(type, (event) => {
        if (typeof listener === 'function')
          listener(new Proxy(event, { get: (of, key): unknown => key === 'isTrusted' || Reflect.get(of, key) }));
      });
    return element;
  };

  const button = (name: string): HTMLButtonElement => {
    const found = [...main.querySelectorAll('button')].find(
      (one) => !one.hidden && (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
    if (!found) throw new Error(`There is no button “${name}”.`);
    return found;
  };
  const press = (name: string): void => {
    button(name).focus();
    button(name).click();
  };
  const status = (): string => main.querySelector('[role=status]')?.textContent ?? '';
  const arrives = async (details: object = card): Promise<void> => {
    answer.resolve({ ok: true, value: new TextEncoder().encode(JSON.stringify(details)) });
    await answer.promise;
    await vi.advanceTimersByTimeAsync(0);
  };
  const shown = async (): Promise<void> => {
    press('Show card details');
    await arrives();
    expect(main.textContent).toContain('4000 0083 0418 3309');
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    main = document.body.appendChild(document.createElement('div'));
    answer = Promise.withResolvers();
    isClear = true;
    view = cardView(boot, {
      main,
      make,
      plainDigits,
      sealing: { reveal: () => answer.promise, send: () => Promise.reject(new Error('Nothing is sent here.')) },
      sight: () => ({ watch: () => {}, isClear: () => Promise.resolve(isClear) }),
      notify: (report) => reports.push(report),
    });
  });
  afterEach(() => {
    main.remove();
    reports.length = 0;
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('shows number, expiry and security code, and leads the keyboard to them', async () => {
    await shown();
    expect(main.textContent).toContain('11/29');
    expect(main.textContent).toContain('657');
    expect(document.activeElement).toBe(main.querySelector('dl'));
    expect(reports).toEqual([{ type: 'revealed' }]);
  });

  it('gives each digit a cell of its own, so that the width of a value reveals nothing about it', async () => {
    const masked = 'sign:• sign:• sign:• sign:•';
    expect(signsOf(main)[0]).toBe(`${masked} | sign:3 sign:3 sign:0 sign:9`);
    await shown();
    const [number = '', expiry, code] = signsOf(main);
    expect(number.split(' | ')).toHaveLength(4);
    expect(number.match(/sign:\d/g)).toHaveLength(16);
    expect(expiry).toBe('sign:1 sign:1 sign:/ sign:2 sign:9');
    expect(code).toBe('sign:6 sign:5 sign:7');
  });

  it('leaves the keyboard where it is with who went elsewhere meanwhile', async () => {
    press('Show card details');
    vi.mocked(document.hasFocus).mockReturnValue(false);
    await arrives();
    expect(document.activeElement).not.toBe(main.querySelector('dl'));
  });

  it('does not take the focus away from the button while it waits', async () => {
    press('Show card details');
    expect(document.activeElement).toBe(button('Show card details'));
    expect(button('Show card details').disabled).toBe(false);
    expect(button('Show card details').getAttribute('aria-busy')).toBe('true');
    await arrives();
  });

  for (const why of ['blur', 'host', 'print', 'page', 'covered', 'tab'] as const) {
    it(`shows nothing that arrives after it was to be hidden: ${why}`, async () => {
      press('Show card details');
      await vi.advanceTimersByTimeAsync(0);
      view.hide(why);
      await arrives();
      expect(main.textContent).not.toContain('4000 0083');
      expect(main.textContent).not.toContain('657');
      expect(reports).toEqual([{ type: 'hidden', why }]);
    });
  }

  it('can still be shown after something covered it', async () => {
    isClear = false;
    press('Show card details');
    view.hide('covered');
    await vi.advanceTimersByTimeAsync(0);
    expect(reports).toEqual([{ type: 'error', code: 'obscured' }]);
    isClear = true;
    await shown();
  });

  it('has one button to copy each value, an icon with a name, and none to hide beside that of the page', async () => {
    expect(main.querySelectorAll('.copy')).toHaveLength(0);
    await shown();
    const names = [...main.querySelectorAll('.copy')].map((one) => [one.getAttribute('aria-label'), one.textContent]);
    expect(names).toEqual([
      ['Copy: Card number', ''],
      ['Copy: Expiry', ''],
      ['Copy: CVV', ''],
    ]);
    expect([...main.querySelectorAll('button')].filter((one) => !one.hidden)).toHaveLength(4);
  });

  it('announces which of them was copied, and keeps the focus on the button', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: {
        writeText: async (text: string) => {
          copied.push(text);
        },
      },
    });
    await shown();
    for (const [name, text, value] of [
      ['Copy: Card number', 'Card number: Copied', card.number],
      ['Copy: CVV', 'CVV: Copied', card.ccv],
    ] as const) {
      press(name);
      await vi.advanceTimersByTimeAsync(0);
      expect(status()).toBe(text);
      expect(document.activeElement).toBe(button(name));
      expect(copied.at(-1)).toBe(value);
    }
    vi.unstubAllGlobals();
  });

  it('gives the focus back where the clipboard has to be reached by a selection', async () => {
    vi.stubGlobal('navigator', {});
    let selected = '';
    Object.defineProperty(document, 'execCommand', {
      configurable: true,
      value: () => {
        selected = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
        return true;
      },
    });
    await shown();
    press('Copy: Expiry');
    await vi.advanceTimersByTimeAsync(0);
    expect(selected).toBe('11/29');
    expect(status()).toBe('Expiry: Copied');
    expect(document.activeElement).toBe(button('Copy: Expiry'));
    expect(main.querySelector('textarea')).toBeNull();
    Reflect.deleteProperty(document, 'execCommand');
    vi.unstubAllGlobals();
  });

  it('hides by itself after a minute, announces it 20 seconds before, and can be kept', async () => {
    await shown();
    expect(status()).toBe('Card details are shown.');
    vi.advanceTimersByTime(39_000);
    expect(status()).toBe('Card details are shown.');
    vi.advanceTimersByTime(1_000);
    expect(status()).toBe('Card details are shown. Hides in 20 s');
    expect(main.textContent).toContain('Hides in 20 s');
    press('Keep showing');
    expect(status()).toBe('Card details are shown.');
    vi.advanceTimersByTime(59_000);
    expect(main.textContent).toContain('4000 0083 0418 3309');
    vi.advanceTimersByTime(1_000);
    expect(main.textContent).not.toContain('4000 0083');
    expect(status()).toBe('Card details are hidden.');
    expect(reports.at(-1)).toEqual({ type: 'hidden', why: 'time' });
  });

  it('keeps its height when it hides, so that nothing below it moves under a press', async () => {
    await shown();
    vi.spyOn(main, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 283.5));
    view.hide('blur');
    expect(main.style.minHeight).toBe('283.5px');
  });

  it('shows nothing of another card, and nothing that is no card', async () => {
    press('Show card details');
    await arrives({ ...card, number: '4000008304183310' });
    expect(main.textContent).not.toContain('4000 0083');
    expect(reports).toEqual([{ type: 'error', code: 'details' }]);
  });

  it('takes no press of a script', async () => {
    main.replaceChildren();
    cardView(boot, {
      main,
      make: frameMaker(),
      plainDigits,
      sealing: {
        reveal: () => Promise.reject(new Error('A script pressed.')),
        send: () => Promise.reject(new Error()),
      },
      sight: () => ({ watch: () => {}, isClear: () => Promise.resolve(true) }),
      notify: (report) => reports.push(report),
    });
    press('Show card details');
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('');
    expect(reports).toEqual([]);
  });
});
