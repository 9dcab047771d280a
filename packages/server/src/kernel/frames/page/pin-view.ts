import type { FramePinReason } from '@tillside/contract';
import type { PinBoot } from './boot.ts';
import type { View, ViewParts } from './page-parts.ts';

/** Takes a payer's PIN, and then a one-time password. Sends both sealed, for the companion only. Self-contained. */
export function pinView(boot: PinBoot, { main, sealing, sight, make, plainDigits, notify }: ViewParts): View {
  const lengths = { pin: 4, otp: 5 } as const;
  const longest = 12;
  const { texts } = boot;
  const reasons: Readonly<Record<FramePinReason, string>> = {
    payer_not_verified: texts.payerNotVerified,
    payer_cannot_pay: texts.payerCannotPay,
    otp_locked: texts.otpLocked,
    amount_refused: texts.amountRefused,
    payment_failed: texts.paymentFailed,
    interrupted: texts.interrupted,
    order_expired: texts.orderExpired,
    pin_again: texts.pinAgain,
  };
  let stage: 'pin' | 'otp' | 'over' = boot.stage;
  let { attempt } = boot;
  /** The PIN is entered for a new one-time password, while the one that was sent still pays. */
  let isRenewing = false;
  /** When a new one-time password may be requested, by the document's own clock; `null` if none may. */
  let newCodeAt = dueIn(boot.newCodeIn);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let sends = 0;
  /** The end of the lock after too many wrong entries. By the document's own clock, in milliseconds. */
  let lockedUntil = 0;
  let status: readonly string[] = [];
  /** The field that has an error under it. */
  let invalid: 'username' | 'entry' | null = null;

  const username = input({ id: 'username', type: 'text', autocomplete: 'username', autocapitalize: 'none' });
  // `off` does not keep a browser from offering to save a password; a code is for one use (ADR 0020).
  const pin = input({ id: 'pin', type: 'password', inputmode: 'numeric', autocomplete: 'one-time-code' });
  const otp = input({ id: 'otp', type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code' });
  username.setAttribute('enterkeyhint', 'next');
  username.setAttribute('aria-describedby', 'username-status');
  /** One real input over drawn cells, so that pasted text, autofill from an SMS and screen readers see one text. */
  const cells = { pin: make('div', { class: 'cells' }), otp: make('div', { class: 'cells' }) };
  const usernameLine = make('p', { id: 'username-status', class: 'status' });
  const labelOf = {
    username: make('label', { for: 'username' }),
    pin: make('label', { for: 'pin' }),
    otp: make('label', { for: 'otp' }),
  };
  const payTo = make('dt');
  const payee = make('bdi', {}, boot.payee);
  const what = make(
    'dl',
    { class: 'what' },
    make('div', { class: 'row' }, payTo, make('dd', {}, boot.title)),
    make('div', { class: 'row amount' }, make('dd', { class: 'value', dir: 'ltr' }, boot.amount)),
  );
  const pinFields = make('div', { class: 'fields' }, labelOf.username, username, usernameLine, labelOf.pin, cells.pin);
  const otpFields = make('div', { class: 'fields' }, labelOf.otp, cells.otp);
  const button = make('button', { type: 'button', class: 'primary' });
  const statusLine = make('p', { role: 'status', class: 'status' });
  const waitLine = make('span');
  const renewButton = make('button', { type: 'button', class: 'link' });
  const renewal = make('div', { class: 'renewal' }, waitLine, renewButton);
  const eyes = sight();
  for (const pressed of [button, renewButton]) eyes.watch(pressed);
  cells.pin.append(pin);
  cells.otp.append(otp);
  main.append(what, pinFields, otpFields, statusLine, renewal, make('div', { class: 'actions' }, button));

  button.addEventListener('click', ({ isTrusted }) => (isTrusted ? press() : undefined));
  renewButton.addEventListener('click', ({ isTrusted }) => (isTrusted ? renew(!isRenewing) : undefined));
  for (const field of [username, pin, otp]) {
    field.addEventListener('keydown', (event) => {
      if (!event.isTrusted || event.key !== 'Enter') return;
      if (field === username && pin.value === '' && username.value.trim() !== '') pin.focus();
      else press();
    });
  }
  for (const name of ['pin', 'otp'] as const) {
    const field = { pin, otp }[name];
    // No `maxlength`: it would cut pasted text before its spaces are removed, and so lose digits.
    field.addEventListener('input', () => {
      const entry = entryIn(field.value, lengths[name]);
      field.value = (entry ?? '').slice(0, longest);
      if (entry === null) sayWrong(field, name === 'pin' ? texts.pinFormat : texts.otpFormat);
      else if (invalid === 'entry') beginAnew();
      else drawCells(name);
    });
    // The cells show no position between two digits, so the cursor always moves to the end.
    field.addEventListener('click', () => field.setSelectionRange(field.value.length, field.value.length));
    for (const moved of ['focus', 'click', 'keyup', 'select']) field.addEventListener(moved, () => drawCells(name));
    // A page that steals the focus would receive the next digits, so the first ones are cleared.
    field.addEventListener('blur', () => {
      const isHalf = field.value.length > 0 && field.value.length < lengths[name];
      if (isHalf) wipe([texts.wiped]);
    });
  }
  username.addEventListener('input', () => (invalid === 'username' ? say() : undefined));
  draw();

  /**
   * The digits of an entry in any script. Of a pasted message, its only run of exactly as many as are expected: `null` if
   * it has none or several, because no digit of them is guessed.
   */
  function entryIn(text: string, length: number): string | null {
    const plain = plainDigits(text);
    const runs = plain.match(/\d+/g) ?? [];
    const [run, ...others] = runs.filter((each) => each.length === length);
    // One letter is a slip of the finger.
    const isMessage = /\p{L}.*\p{L}/su.test(plain) || (run !== undefined && runs.length > 1);
    if (!isMessage) return runs.join('');
    return run === undefined || others.length > 0 ? null : run;
  }

  /** Removes the error at the next input. The number of remaining tries stays visible. */
  function beginAnew(): void {
    invalid = null;
    draw();
  }

  /** Draws one cell for each expected digit, and one for each excess digit, so that everything typed is visible. */
  function drawCells(name: 'pin' | 'otp'): void {
    const field = { pin, otp }[name];
    const typed = field.value;
    const count = Math.max(lengths[name], typed.length);
    const now = Math.min(field.selectionStart ?? typed.length, count - 1);
    const drawn = Array.from({ length: count }, (_, index) => {
      const cell = make('span', { class: 'cell', 'aria-hidden': 'true' });
      if (index < typed.length && name === 'pin') cell.dataset['filled'] = '';
      if (index < typed.length && name === 'otp') cell.textContent = typed.charAt(index);
      if (index === now) cell.dataset['now'] = index < typed.length ? 'filled' : 'empty';
      return cell;
    });
    // The input itself is not inserted again, because it would lose the focus.
    for (const old of cells[name].querySelectorAll('.cell')) old.remove();
    cells[name].prepend(...drawn);
  }

  function input(attributes: Readonly<Record<string, string>>): HTMLInputElement {
    const made = make('input', { ...attributes, spellcheck: 'false', 'aria-describedby': 'status' });
    return made;
  }

  function draw(): void {
    payTo.replaceChildren(texts.payTo, ' ', payee);
    labelOf.username.textContent = texts.username;
    labelOf.pin.textContent = texts.pin;
    labelOf.otp.textContent = texts.otp;
    button.textContent = isSending ? texts.loading : wordOf();
    pinFields.hidden = stage !== 'pin';
    otpFields.hidden = stage !== 'otp';
    button.hidden = stage === 'over';
    button.disabled = isSending || isLocked();
    statusLine.id = 'status';
    const text = status.join(' ');
    const [above, below] = invalid === 'username' ? [text, ''] : ['', text];
    if (usernameLine.textContent !== above) usernameLine.textContent = above;
    if (statusLine.textContent !== below) statusLine.textContent = below;
    statusLine.classList.toggle('wrong', invalid === 'entry');
    usernameLine.classList.toggle('wrong', invalid === 'username');
    username.setAttribute('aria-invalid', String(invalid === 'username'));
    for (const field of [pin, otp]) field.setAttribute('aria-invalid', String(invalid === 'entry'));
    for (const drawn of [cells.pin, cells.otp]) drawn.toggleAttribute('data-invalid', invalid === 'entry');
    drawCells('pin');
    drawCells('otp');
    drawRenewal();
  }

  function wordOf(): string {
    // A function, so that no `$` of an amount is a pattern.
    if (stage === 'otp') return texts.sendOtp.replace('{amount}', () => boot.amount);
    return isRenewing ? texts.newCode : texts.sendPin;
  }

  function dueIn(seconds: number | null): number | null {
    return seconds === null ? null : performance.now() + seconds * 1_000;
  }

  /** Updates the countdown. Screen readers do not announce it. */
  function drawRenewal(): void {
    clearTimeout(waiting);
    renewal.hidden = !isRenewing && (stage !== 'otp' || newCodeAt === null);
    const left = newCodeAt === null || isRenewing ? 0 : Math.max(0, Math.ceil((newCodeAt - performance.now()) / 1_000));
    const clock = { minutes: String(Math.floor(left / 60)), seconds: String(left % 60).padStart(2, '0') };
    waitLine.textContent = texts.newCodeIn.replace('{minutes}', clock.minutes).replace('{seconds}', clock.seconds);
    waitLine.hidden = left === 0;
    renewButton.textContent = isRenewing ? texts.keepCode : texts.newCode;
    renewButton.hidden = left > 0;
    renewButton.disabled = isSending;
    if (!renewal.hidden && left > 0) waiting = setTimeout(drawRenewal, 1_000);
  }

  /** Switches to the PIN for a new one-time password, or back to the sent one. Sends nothing. */
  function renew(isWanted: boolean): void {
    if (isSending || stage === 'over') return;
    isRenewing = isWanted;
    stage = isWanted ? 'pin' : 'otp';
    wipe(isWanted ? [texts.newCodeText] : []);
    if (isWanted) username.focus();
    else otp.focus();
  }

  function say(...texts: readonly string[]): void {
    invalid = null;
    status = texts;
    draw();
  }

  /** Shows error texts under their field, and focuses the field. */
  function sayWrong(field: HTMLInputElement, ...texts: readonly string[]): void {
    invalid = field === username ? 'username' : 'entry';
    status = texts;
    draw();
    field.focus();
  }

  function wipe(texts: readonly string[]): void {
    pin.value = '';
    otp.value = '';
    say(...texts);
  }

  /** The first mistake in the entries, and its field. `null` without one. */
  function mistake(): readonly [HTMLInputElement, string] | null {
    if (stage === 'otp') return otp.value.length === lengths.otp ? null : [otp, texts.otpFormat];
    if (username.value.trim() === '') return [username, texts.usernameMissing];
    return pin.value.length === lengths.pin ? null : [pin, texts.pinFormat];
  }

  function press(): void {
    submit().catch(() => {
      over([texts.unknown]);
      notify({ type: 'error', code: 'internal' });
    });
  }

  async function submit(): Promise<void> {
    if (isSending || stage === 'over' || isLocked()) return;
    const wrong = mistake();
    if (wrong !== null) return sayWrong(...wrong);
    isSending = true;
    // Cleared from the fields before anything is awaited.
    const typed = typedNow();
    wipe([texts.loading]);
    if (!(await eyes.isClear())) {
      isSending = false;
      say(texts.obscured);
      return notify({ type: 'error', code: 'obscured' });
    }
    sends += 1;
    const answer = await sealing.send(sends, typed);
    isSending = false;
    if (answer.ok) return read(answer.value);
    // It may have arrived, so this frame accepts no further entry.
    over([answer.code === 'locked' ? texts.locked : answer.code === 'network' ? texts.unknown : texts.used]);
    notify({ type: 'error', code: answer.code });
  }

  function typedNow(): Readonly<Record<string, string | number | boolean>> {
    if (stage === 'otp') return { otp: otp.value, attempt };
    const payer = { username: username.value.trim(), pin: pin.value };
    return isRenewing ? { ...payer, new_code: true } : payer;
  }

  function fieldOf(value: unknown, name: string): unknown {
    return typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, name)?.value
      : undefined;
  }

  function textOf(value: unknown, name: string): string {
    const text = fieldOf(value, name);
    return typeof text === 'string' ? text : '';
  }

  function read(answer: unknown): void {
    const tries = Number(fieldOf(answer, 'tries_left'));
    const left = tries === 1 ? texts.lastTry : texts.triesLeft.replace('{tries}', String(tries));
    switch (fieldOf(answer, 'step')) {
      case 'otp': {
        const isWrong = fieldOf(answer, 'wrong') === true;
        const isNew = stage === 'pin';
        const before = { attempt, wasSent: stage === 'otp' || isRenewing, isRenewing };
        const seconds = fieldOf(answer, 'new_code_in');
        attempt = Number(fieldOf(answer, 'attempt'));
        newCodeAt = dueIn(typeof seconds === 'number' ? seconds : null);
        stage = 'otp';
        isRenewing = false;
        if (isWrong) sayWrong(otp, texts.otpWrong, left);
        else if (before.wasSent && attempt !== before.attempt) say(texts.newCodeSent);
        else say(before.isRenewing ? texts.noNewCode : texts.otpSent);
        notify(isNew || !isWrong ? { type: 'otp' } : { type: 'refused', code: 'otp_wrong' });
        return otp.focus();
      }
      case 'pin':
        stage = 'pin';
        isRenewing = false;
        sayWrong(pin, textOf(reasons, textOf(answer, 'code')), left);
        return notify({ type: 'refused', code: textOf(answer, 'code') });
      case 'locked': {
        const seconds = Number(fieldOf(answer, 'retry_after'));
        if (seconds > 0) return lock(seconds);
        over([texts.locked]);
        return notify({ type: 'error', code: 'locked' });
      }
      default:
        over([texts.done]);
        return notify({ type: 'done', handle: textOf(answer, 'handle') });
    }
  }

  function isLocked(): boolean {
    return performance.now() < lockedUntil;
  }

  /** Disables the button for this time, and shows the remaining seconds. */
  function lock(seconds: number): void {
    stage = 'pin';
    isRenewing = false;
    lockedUntil = performance.now() + seconds * 1_000;
    notify({ type: 'refused', code: 'rate_limited' });
    showWait();
  }

  function showWait(): void {
    if (stage === 'over') return;
    if (!isLocked()) return say();
    const left = lockedUntil - performance.now();
    const minutes = Math.ceil(left / 60_000);
    say(minutes === 1 ? texts.lockedForOne : texts.lockedFor.replace('{minutes}', String(minutes)));
    setTimeout(showWait, Math.min(left, 10_000));
  }

  function over(texts: readonly string[]): void {
    stage = 'over';
    isRenewing = false;
    wipe(texts);
  }

  return {
    hide() {
      if (pin.value !== '' || otp.value !== '') wipe([texts.wiped]);
    },
  };
}
