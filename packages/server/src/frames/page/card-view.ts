import type { FrameFailureCode, FrameHiddenReason } from '@tillside/contract';
import type { CardBoot, Labels } from './boot.ts';
import type { View, ViewParts } from './page-parts.ts';

/** Number, expiry and security code of a card: shown by a click in here, and taken away again. Self-contained. */
export function cardView(boot: CardBoot, { main, sealing, sight, make, tell }: ViewParts): View {
  type Field = 'number' | 'expiry' | 'ccv';
  const fields: readonly Field[] = ['number', 'expiry', 'ccv'];
  const shownFor = 60;
  const shapes: Readonly<Record<Field, RegExp>> = {
    number: /^(\d{12,19})?$/,
    expiry: /^(\d{2}\s?[/-]\s?\d{2,4})?$/,
    ccv: /^(\d{3,4})?$/,
  };

  let labels: Labels = boot.labels;
  /** idle → loading → shown → hidden. A frame shows once; showing again is another ticket. */
  let state: 'idle' | 'loading' | 'shown' | 'hidden' = 'idle';
  let status: { readonly label: keyof Labels } | null = null;
  let values: Record<Field, string> | null = null;
  let secondsLeft = shownFor;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const statusLine = make('p', { role: 'status', class: 'status' });
  const timeLine = make('p', { class: 'time', 'aria-hidden': 'true' });
  const list = make('dl');
  const showButton = button('primary', () => void show().catch(() => fail('internal')));
  const keepButton = button('plain', () => restart());
  const hideButton = button('plain', () => hide('person'));
  const actions = make('div', { class: 'actions' }, showButton, keepButton, hideButton);
  const eyes = sight();
  for (const pressed of [showButton, keepButton, hideButton]) eyes.watch(pressed);
  main.append(list, actions, timeLine, statusLine);
  draw();

  function button(look: 'primary' | 'plain' | 'small', act: () => void): HTMLButtonElement {
    const made = make('button', { type: 'button', class: look });
    // Only a person presses: a script of the page reaches nothing in here, and this is one more reason.
    made.addEventListener('click', ({ isTrusted }) => (isTrusted ? act() : undefined));
    return made;
  }

  function draw(): void {
    list.replaceChildren(...fields.map((field) => row(field)));
    showButton.textContent = labels.show;
    keepButton.textContent = labels.keep;
    hideButton.textContent = labels.hide;
    showButton.hidden = state !== 'idle' && state !== 'loading';
    showButton.disabled = state === 'loading';
    keepButton.hidden = state !== 'shown';
    hideButton.hidden = state !== 'shown';
    // Its line is kept free from the beginning: a frame that grows takes no press for a moment (`sight.ts`).
    timeLine.hidden = state === 'hidden';
    drawTime();
    const text = status ? labels[status.label] : '';
    // Said once: an unchanged text is not announced again.
    if (statusLine.textContent !== text) statusLine.textContent = text;
  }

  function row(field: Field): HTMLElement {
    const value = make('span', { class: 'value', dir: 'ltr' });
    if (values === null) value.textContent = field === 'number' ? `•••• ${boot.lastFour}` : '•••';
    else value.textContent = values[field] === '' ? labels.empty : grouped(field, values[field]);
    const isCopied = boot.copy && values !== null && values[field] !== '';
    return make(
      'div',
      { class: 'row' },
      make('dt', {}, labels[field]),
      // In the value's own element: a list of terms and values may hold nothing else.
      make('dd', { class: 'copied' }, value, ...(isCopied ? [copyButton(field)] : [])),
    );
  }

  function grouped(field: Field, value: string): string {
    return field === 'number' ? value.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : value;
  }

  function copyButton(field: Field): HTMLButtonElement {
    const made = button('small', () => void copy(field));
    made.textContent = labels.copy;
    made.setAttribute('aria-label', `${labels.copy}: ${labels[field]}`);
    return made;
  }

  async function show(): Promise<void> {
    if (state !== 'idle') return;
    state = 'loading';
    status = { label: 'loading' };
    draw();
    if (!(await eyes.isClear())) {
      state = 'idle';
      refuse('obscured', 'obscured');
      return;
    }
    const answer = await sealing.reveal();
    if (!answer.ok) return fail(answer.code);
    const read = readDetails(answer.value);
    answer.value.fill(0);
    if (read === null) return fail('details');
    // The tab may have been left while the answer was on its way.
    if (document.visibilityState === 'hidden') return leave('tab');
    values = read;
    state = 'shown';
    status = { label: 'shown' };
    draw();
    restart();
    tell({ type: 'revealed' });
  }

  /** `null`: not a card's details, or another card's. */
  function readDetails(bytes: Uint8Array): Record<Field, string> | null {
    try {
      const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
      const read = { number: '', expiry: '', ccv: '' };
      for (const field of fields) {
        const text: unknown = fieldOf(parsed, field) ?? '';
        if (typeof text !== 'string' || !shapes[field].test(text)) return null;
        read[field] = text;
      }
      return read.number === '' || read.number.endsWith(boot.lastFour) ? read : null;
    } catch {
      return null;
    }
  }

  function fieldOf(value: unknown, name: string): unknown {
    return typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, name)?.value
      : undefined;
  }

  function fail(code: FrameFailureCode): void {
    state = 'hidden';
    refuse(code, code === 'reveal_410' ? 'used' : 'failed');
  }

  function refuse(code: FrameFailureCode, label: keyof Labels): void {
    status = { label };
    draw();
    tell({ type: 'error', code });
  }

  function restart(): void {
    secondsLeft = shownFor;
    clearInterval(ticking);
    ticking = setInterval(() => {
      secondsLeft -= 1;
      if (secondsLeft <= 0) hide('time');
      else drawTime();
    }, 1_000);
    drawTime();
  }

  function drawTime(): void {
    timeLine.textContent = state === 'shown' ? labels.hides_in.replace('{seconds}', String(secondsLeft)) : '';
  }

  function hide(why: FrameHiddenReason): void {
    if (state !== 'shown') return;
    leave(why);
  }

  function leave(why: FrameHiddenReason): void {
    clearInterval(ticking);
    values = null;
    state = 'hidden';
    status = { label: 'hidden' };
    draw();
    tell({ type: 'hidden', why });
  }

  async function copy(field: Field): Promise<void> {
    const text = values?.[field];
    if (text === undefined || text === '') return;
    const isCopied = (await writeClipboard(text)) || copySelected(text);
    status = { label: isCopied ? 'copied' : 'not_copied' };
    draw();
    if (isCopied) tell({ type: 'copied', field });
  }

  async function writeClipboard(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  /** For browsers that keep the clipboard's interface from frames. */
  function copySelected(text: string): boolean {
    const field = make('textarea', { class: 'offscreen', 'aria-hidden': 'true', tabindex: '-1' });
    field.value = text;
    main.append(field);
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      field.value = '';
      field.remove();
    }
  }

  return {
    relabel(next) {
      labels = next;
      draw();
    },
    hide,
  };
}
