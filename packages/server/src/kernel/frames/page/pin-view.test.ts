// @vitest-environment jsdom
import { attemptRefusals, plainDigits, type FrameReport } from '@tillside/contract';
import { defaultFrameMessages, createFrameTexts } from '../frame-texts.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PinBoot } from './boot.ts';
import { frameMaker, type ViewParts } from './page-parts.ts';
import { pinView } from './pin-view.ts';

const boot: PinBoot = {
  kind: 'pin',
  stage: 'pin',
  attempt: 0,
  newCodeIn: null,
  parent: 'https://shop.example',
  texts: createFrameTexts().pin,
  id: 'frame_1',
  shared: '',
  key: '',
  url: '',
  payee: 'Sunbird Store',
  title: 'Two pairs of shoes',
  amount: '₦4,500',
};

describe('a PIN in its frame, of which too many were wrong', () => {
  const reports: FrameReport[] = [];
  const typed: object[] = [];
  let sent: number;
  let main: HTMLElement;

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
  const field = (id: string): HTMLInputElement => {
    const found = main.querySelector<HTMLInputElement>(`#${id}`);
    if (!found) throw new Error(`There is no field “${id}”.`);
    return found;
  };
  const button = (): HTMLButtonElement | null => main.querySelector('button.primary');
  const status = (): string => main.querySelector('[role=status]')?.textContent ?? '';
  const enter = async (): Promise<void> => {
    field('username').value = '@ada';
    field('pin').value = '9999';
    button()?.click();
    await vi.advanceTimersByTimeAsync(0);
  };

  function open(answer: object, begins = boot): void {
    const sealing: ViewParts['sealing'] = {
      reveal: () => Promise.reject(new Error('Nothing is revealed here.')),
      async send(_number, what) {
        sent += 1;
        typed.push(what);
        return { ok: true, value: answer };
      },
    };
    const sight: ViewParts['sight'] = () => ({ watch: () => {}, isClear: async () => true });
    pinView(begins, { main, sealing, sight, make, plainDigits, notify: (report) => reports.push(report) });
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    main = document.createElement('main');
    document.body.append(main);
    sent = 0;
    typed.splice(0);
    reports.splice(0);
  });
  afterEach(() => {
    main.remove();
    vi.useRealTimers();
  });

  it('is red until the next one is typed, and still shows how many tries are left', async () => {
    open({ step: 'pin', code: 'payer_not_verified', tries_left: 2 });
    await enter();
    expect(field('pin').getAttribute('aria-invalid')).toBe('true');
    expect(main.querySelector('.cells[data-invalid]')).not.toBeNull();
    field('pin').value = '1';
    field('pin').dispatchEvent(new Event('input'));
    expect(field('pin').getAttribute('aria-invalid')).toBe('false');
    expect(main.querySelector('.cells[data-invalid], .status.wrong')).toBeNull();
    expect(status()).toContain('2 tries left');
  });

  it('shows on the button what a press does: first nothing is paid, then the amount of the order', async () => {
    const amount = '$$&24.50';
    open({ step: 'otp', tries_left: 3, wrong: false, attempt: 1 }, { ...boot, amount });
    expect(button()?.textContent).toBe('Continue');
    await enter();
    expect(button()?.textContent).toBe(`Pay ${amount}`);
  });

  it('reports no missing wallet any more once one is typed', () => {
    open({});
    button()?.click();
    expect(field('username').getAttribute('aria-invalid')).toBe('true');
    field('username').value = '@';
    field('username').dispatchEvent(new Event('input'));
    expect(field('username').getAttribute('aria-invalid')).toBe('false');
  });

  it('shows how long to wait, and its button is disabled meanwhile', async () => {
    open({ step: 'locked', handle: 'h', retry_after: 90 });
    await enter();
    expect([status(), button()?.disabled, button()?.hidden]).toEqual([
      'Too many PIN attempts. Try again in 2 minutes.',
      true,
      false,
    ]);
    expect(reports).toEqual([{ type: 'refused', code: 'rate_limited' }]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(status()).toBe('Too many PIN attempts. Try again in 1 minute.');
    await enter();
    expect([sent, button()?.disabled]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(59_500);
    expect([status(), button()?.disabled]).toEqual(['', false]);
    await enter();
    expect(sent).toBe(2);
  });

  it.each(attemptRefusals)('shows why a PIN is asked for again by its code: %s', async (code) => {
    open({ step: 'pin', tries_left: 2, code });
    await enter();
    const name = code.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(status()).toBe(`${defaultFrameMessages.get(`walletFrame.${name}`)} 2 tries left`);
    expect(reports).toEqual([{ type: 'refused', code }]);
  });

  it('draws a cell for each digit, and one more for each that is too much', async () => {
    open({ step: 'locked', handle: 'h' });
    const drawn = (): readonly number[] => [
      main.querySelectorAll('.fields:not([hidden]) .cell').length,
      main.querySelectorAll('.cell[data-filled]').length,
    ];
    const type = (text: string): void => {
      field('pin').value = text;
      field('pin').dispatchEvent(new Event('input'));
    };
    expect(drawn()).toEqual([4, 0]);
    type('12');
    expect(drawn()).toEqual([4, 2]);
    type('12 345');
    expect([...drawn(), field('pin').value]).toEqual([5, 5, '12345']);
    // No digit of a PIN is ever written into a cell.
    expect(main.textContent).not.toMatch(/[1-5]{2}/);
  });

  it('shows under its own field what is missing, and moves the focus there', () => {
    open({ step: 'locked', handle: 'h' });
    button()?.click();
    expect(main.querySelector('#username-status')?.textContent).toBe(boot.texts.usernameMissing);
    expect([field('username').getAttribute('aria-invalid'), document.activeElement]).toEqual([
      'true',
      field('username'),
    ]);
    field('username').value = '@ada';
    button()?.click();
    expect([status(), field('pin').getAttribute('aria-invalid'), document.activeElement]).toEqual([
      boot.texts.pinFormat,
      'true',
      field('pin'),
    ]);
    expect(sent).toBe(0);
  });

  it('goes on from the name to the PIN', () => {
    open({ step: 'locked', handle: 'h' });
    field('username').value = '@ada';
    field('username').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect([document.activeElement, status()]).toEqual([field('pin'), '']);
  });

  it('takes a code as one named field: pasted, filled in from a message, or typed', () => {
    open({ step: 'locked', handle: 'h' }, { ...boot, stage: 'otp', attempt: 1 });
    const otp = field('otp');
    expect([otp.autocomplete, otp.inputMode, otp.labels?.[0]?.textContent]).toEqual([
      'one-time-code',
      'numeric',
      boot.texts.otp,
    ]);
    expect(otp.hasAttribute('maxlength')).toBe(false);
    otp.value = ' 482-13\n';
    otp.dispatchEvent(new Event('input'));
    expect([otp.value, main.querySelectorAll('.fields:not([hidden]) .cell').length]).toEqual(['48213', 5]);
    for (const cell of main.querySelectorAll('.cell')) expect(cell.getAttribute('aria-hidden')).toBe('true');
  });

  it.each([
    ['otp', '٤٨٢١٣', '48213'],
    ['otp', '۴۸۲۱۳', '48213'],
    ['otp', '४८२१३', '48213'],
    ['otp', '４８２１３', '48213'],
    ['pin', '٩٩٩٩', '9999'],
    ['otp', 'Your code is 48213. It expires in 10 minutes. Call 07001234567.', '48213'],
    ['otp', 'رمزك هو ٤٨٢١٣ صالح ١٠ دقائق', '48213'],
    ['pin', 'PIN: 9999 (use before 12:30)', '9999'],
    ['otp', 'Your code is 48213, not 12345.', ''],
    ['otp', '48213 12345', ''],
    ['otp', 'Your code is 482133.', ''],
    ['otp', 'It expires in 10 minutes', ''],
    ['otp', '48-213', '48213'],
    ['otp', '4821a', '4821'],
    ['otp', '482134', '482134'],
  ] as const)('as %s reads %j as %j', (name, text, entry) => {
    open({ step: 'locked', handle: 'h' }, name === 'otp' ? { ...boot, stage: 'otp', attempt: 1 } : boot);
    field(name).value = text;
    field(name).dispatchEvent(new Event('input'));
    expect(field(name).value).toBe(entry);
    // What could not be taken is said, not dropped in silence.
    expect(status() !== '').toBe(entry === '');
  });

  describe('with a code that does not arrive', () => {
    const link = (): HTMLButtonElement | null => main.querySelector('.renewal:not([hidden]) button:not([hidden])');
    const otp = { step: 'otp', tries_left: 3, wrong: false, attempt: 1, new_code_in: 42 };

    it('offers a new one once that is due, with a clock until then', async () => {
      open(otp);
      expect(main.querySelector('.renewal:not([hidden])')).toBeNull();
      await enter();
      expect([main.querySelector('.renewal span')?.textContent, link()]).toEqual(['New code in 0:42', null]);
      await vi.advanceTimersByTimeAsync(41_000);
      expect(main.querySelector('.renewal span')?.textContent).toBe('New code in 0:01');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(link()?.textContent).toBe('Send a new code');
    });

    it('shows what a new one costs, sends nothing before the PIN, and leads back', async () => {
      open(otp, { ...boot, stage: 'otp', attempt: 1, newCodeIn: 0 });
      link()?.click();
      expect(status()).toBe(boot.texts.newCodeText);
      expect([document.activeElement, sent]).toEqual([field('username'), 0]);
      link()?.click();
      expect([document.activeElement, status(), sent]).toEqual([field('otp'), '', 0]);
    });

    it('sends the PIN for a new one, and from then on the code with its own attempt', async () => {
      open({ ...otp, attempt: 2 }, { ...boot, stage: 'otp', attempt: 1, newCodeIn: 0 });
      link()?.click();
      await enter();
      expect(typed).toEqual([{ username: '@ada', pin: '9999', new_code: true }]);
      expect(status()).toBe(boot.texts.newCodeSent);
      expect(reports).toEqual([{ type: 'otp' }]);
      field('otp').value = '12345';
      button()?.click();
      await vi.advanceTimersByTimeAsync(0);
      expect(typed.at(-1)).toEqual({ otp: '12345', attempt: 2 });
    });

    it('shows that the current one still works where no new one may be sent', async () => {
      open({ ...otp, new_code_in: 1_800 }, { ...boot, stage: 'otp', attempt: 1, newCodeIn: 0 });
      link()?.click();
      await enter();
      expect(status()).toBe(boot.texts.noNewCode);
      expect(main.querySelector('.renewal span')?.textContent).toBe('New code in 30:00');
    });

    it('asks for the PIN of a first order without a word of a new one', async () => {
      open(otp);
      await enter();
      expect([typed, status()]).toEqual([[{ username: '@ada', pin: '9999' }], boot.texts.otpSent]);
    });
  });

  it('is over where no time is given', async () => {
    open({ step: 'locked', handle: 'h' });
    await enter();
    expect([status(), button()?.hidden]).toEqual([boot.texts.locked, true]);
    expect(reports).toEqual([{ type: 'error', code: 'locked' }]);
  });
});
