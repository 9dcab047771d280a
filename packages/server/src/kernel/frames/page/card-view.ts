import type { FrameFailureCode, FrameHiddenReason } from '@tillside/contract';
import type { CardBoot } from './boot.ts';
import type { View, ViewParts } from './page-parts.ts';

/** Shows number, expiry and security code of a card after a click in the frame, then hides them. Self-contained. */
export function cardView(boot: CardBoot, { main, sealing, sight, make, notify }: ViewParts): View {
  type Field = 'number' | 'expiry' | 'ccv';
  const fields: readonly Field[] = ['number', 'expiry', 'ccv'];
  const shownFor = 60;
  /** Time enough to find the button that keeps it shown (WCAG 2.2.1). */
  const warnedAt = 20;
  const shapes: Readonly<Record<Field, RegExp>> = {
    number: /^(\d{12,19})?$/,
    expiry: /^(\d{2}\s?[/-]\s?\d{2,4})?$/,
    ccv: /^(\d{3,4})?$/,
  };

  const { texts } = boot;
  /** idle → loading → shown → hidden. A frame shows once; showing again requires another ticket. */
  let state: 'idle' | 'loading' | 'shown' | 'hidden' = 'idle';
  let status: { readonly text: keyof typeof texts; readonly field?: Field } | null = null;
  let values: Record<Field, string> | null = null;
  /** Why details that are still loading may not be shown any more. */
  let turnedAway: FrameHiddenReason | null = null;
  let secondsLeft = shownFor;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const statusLine = make('span', { role: 'status', class: 'status' });
  /** The countdown of the ring as text, for screen readers. */
  const timeLine = make('p', { class: 'offscreen' });
  const ring = make('span', { class: 'ring', 'aria-hidden': 'true' });
  const list = make('dl', { tabindex: '-1' });
  const secondList = make('dl');
  const showButton = button('primary', () => void show().catch(() => fail('internal')));
  const keepButton = button('plain', () => restart());
  const notes = make('div', { class: 'notes' }, make('span', { class: 'secure' }, texts.secure), statusLine);
  // The face of the card, with the place, the size and the colours of the page's own. Its size never changes.
  const face = make(
    'div',
    { class: 'face' },
    make('div', { class: 'face-top' }, notes, ring),
    list,
    make('div', { class: 'face-foot' }, secondList, showButton, keepButton),
  );
  const eyes = sight();
  for (const pressed of [showButton, keepButton]) eyes.watch(pressed);
  main.append(face, timeLine);
  drawList();
  draw();

  function button(look: 'primary' | 'plain' | 'copy', act: () => void): HTMLButtonElement {
    const made = make('button', { type: 'button', class: look });
    // Only a person's click counts. Scripts of the page cannot reach this button anyway; this is a second safeguard.
    made.addEventListener('click', ({ isTrusted }) => (isTrusted ? act() : undefined));
    return made;
  }

  /** Drawn separately, so that a pressed button in the list keeps the focus. */
  function drawList(): void {
    list.replaceChildren(row('number'));
    secondList.replaceChildren(row('expiry'), row('ccv'));
  }

  function draw(): void {
    showButton.textContent = texts.show;
    keepButton.textContent = texts.keep;
    showButton.hidden = state !== 'idle' && state !== 'loading';
    // Not `disabled`, because a disabled button loses the focus.
    showButton.setAttribute('aria-busy', String(state === 'loading'));
    keepButton.hidden = state !== 'shown';
    // Dots would show nothing useful, and leave the button no room.
    secondList.hidden = state !== 'shown';
    timeLine.hidden = state === 'hidden';
    drawTime();
    drawStatus();
  }

  function drawStatus(): void {
    const text = status ? named(texts[status.text], status.field) : '';
    // Sighted people read the countdown. Screen readers announce it once, before it ends.
    const isEnding = state === 'shown' && secondsLeft <= warnedAt && secondsLeft > warnedAt - 5;
    const time = isEnding ? ` ${timeText(warnedAt)}` : '';
    // Announced once: an unchanged text is not announced again.
    if (statusLine.textContent === text + time) return;
    statusLine.replaceChildren(text, ...(time === '' ? [] : [make('span', { class: 'offscreen' }, time)]));
  }

  function named(text: string, field: Field | undefined): string {
    return field === undefined ? text : text.replace('{name}', () => texts[field]);
  }

  function row(field: Field): HTMLElement {
    const value = make('span', { class: 'value', dir: 'ltr' });
    if (values === null) value.append(...cells(field === 'number' ? `•••• ${boot.lastFour}` : '•••'));
    else if (values[field] === '') value.textContent = texts.empty;
    else value.append(...cells(grouped(field, values[field])));
    const isCopied = boot.copy && values !== null && values[field] !== '';
    return make(
      'div',
      { class: `row ${field}` },
      make('dt', {}, texts[field]),
      // In the value's own element: a list of terms and values may contain nothing else.
      make('dd', {}, value, ...(isCopied ? [copyButton(field)] : [])),
    );
  }

  /** A cell of the same width for each sign, whatever the font: the width of a value shows nothing about its digits. */
  function cells(text: string): readonly (string | HTMLElement)[] {
    return text.split(' ').flatMap((word, at) => {
      const signs = Array.from(word, (sign) => make('span', { class: 'sign' }, sign));
      return [...(at > 0 ? [' '] : []), make('span', { class: 'word' }, ...signs)];
    });
  }

  function grouped(field: Field, value: string): string {
    return field === 'number' ? value.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : value;
  }

  function copyButton(field: Field): HTMLButtonElement {
    const made = button('copy', () => void copy(field, made));
    made.title = texts.copy;
    made.setAttribute('aria-label', named(texts.copyNamed, field));
    return made;
  }

  async function show(): Promise<void> {
    if (state !== 'idle') return;
    state = 'loading';
    turnedAway = null;
    status = { text: 'loading' };
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
    if (document.visibilityState === 'hidden') turnedAway ??= 'tab';
    if (turnedAway !== null) return leave(turnedAway);
    values = read;
    state = 'shown';
    status = { text: 'shown' };
    drawList();
    restart();
    // The pressed button is gone. A person who has moved the focus out of the frame keeps it there.
    if (document.hasFocus()) list.focus({ preventScroll: true });
    notify({ type: 'revealed' });
  }

  /** `null` if these are not a card's details, or another card's. */
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

  function refuse(code: FrameFailureCode, text: keyof typeof texts): void {
    status = { text };
    draw();
    notify({ type: 'error', code });
  }

  function restart(): void {
    secondsLeft = shownFor;
    clearInterval(ticking);
    ticking = setInterval(() => {
      secondsLeft -= 1;
      if (secondsLeft <= 0) return hide('time');
      drawTime();
      drawStatus();
    }, 1_000);
    draw();
  }

  function drawTime(): void {
    timeLine.textContent = state === 'shown' ? timeText(secondsLeft) : '';
    ring.textContent = state === 'shown' ? String(secondsLeft) : '';
    ring.hidden = state !== 'shown';
    ring.style.setProperty('--left', String(secondsLeft / shownFor));
  }

  function timeText(seconds: number): string {
    return texts.hidesIn.replace('{seconds}', String(seconds));
  }

  function hide(why: FrameHiddenReason): void {
    if (state === 'loading') turnedAway ??= why;
    if (state === 'shown') leave(why);
  }

  function leave(why: FrameHiddenReason): void {
    clearInterval(ticking);
    // It keeps its height, so that the page below it, which may just be pressed, does not move.
    main.style.minHeight = `${main.getBoundingClientRect().height}px`;
    values = null;
    state = 'hidden';
    status = { text: 'hidden' };
    drawList();
    draw();
    notify({ type: 'hidden', why });
  }

  async function copy(field: Field, pressed: HTMLElement): Promise<void> {
    const text = values?.[field];
    if (text === undefined || text === '') return;
    const isCopied = (await writeClipboard(text)) || copySelected(text);
    status = { text: isCopied ? 'copied' : 'notCopied', field };
    drawStatus();
    for (const other of main.querySelectorAll('.copy'))
      other.toggleAttribute('data-copied', isCopied && other === pressed);
    if (isCopied) notify({ type: 'copied', field });
  }

  async function writeClipboard(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  /** For browsers that deny frames the clipboard API. */
  function copySelected(text: string): boolean {
    const field = make('textarea', { class: 'offscreen', 'aria-hidden': 'true', tabindex: '-1' });
    const pressed = document.activeElement;
    field.value = text;
    main.append(field);
    // Browsers copy the selection where the focus is, and not all of them move the focus here by themselves.
    field.focus({ preventScroll: true });
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      field.value = '';
      field.remove();
      if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    }
  }

  return { hide };
}
