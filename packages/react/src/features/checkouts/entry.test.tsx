import { describe, expect, it } from 'vitest';
import type { Checkout, FrameFailureCode } from '@tillside/contract';
import { checkoutIn } from '../../testing/checkout-double.ts';
import { closedEntry, entryAfter, stageOf, type Entry, type EntryEvent } from './entry.ts';

/** The entry after these events, each with the checkout at that time. */
function run(...steps: readonly (readonly [EntryEvent, Checkout])[]): Entry {
  return steps.reduce<Entry>((entry, [event, checkout]) => entryAfter(entry, event, checkout), closedEntry);
}

const press: EntryEvent = { type: 'press' };
const read: EntryEvent = { type: 'read' };
const ready: EntryEvent = { type: 'report', report: { type: 'ready', height: 200 } };
const done: EntryEvent = { type: 'report', report: { type: 'done', handle: 'h' } };
const error = (code: FrameFailureCode): EntryEvent => ({ type: 'report', report: { type: 'error', code } });

describe('this page’s own frame', () => {
  it('is opened by a press where something may be entered, and by a second press not again', () => {
    const once = run([press, checkoutIn.open()]);
    expect(once).toEqual({ at: 'opening', begun: 'pin', stage: 'pin', attempt: 0 });
    expect(entryAfter(once, press, checkoutIn.open())).toBe(once);
  });

  it.each([
    ['open', checkoutIn.open(), 'pin'],
    ['ordering', checkoutIn.ordering(), null],
    ['ordering, without the PIN', checkoutIn.pinAgain(), 'pin'],
    ['otp_sent', checkoutIn.otpSent(), 'otp'],
    ['paying', checkoutIn.paying(), null],
    ['paid', checkoutIn.paid(), null],
    ['refused', checkoutIn.refused('payment_failed'), 'pin'],
    ['expired', checkoutIn.expired(), 'pin'],
    ['permanently expired', checkoutIn.closed(), null],
    ['not_known', checkoutIn.notKnown(), null],
  ])('asks for what the companion takes: %s', (_name, checkout, stage) => {
    expect(stageOf(checkout)).toBe(stage);
    expect(run([press, checkout]).at).toBe(stage === null ? 'closed' : 'opening');
  });

  it('stays through the PIN and the one-time password', () => {
    const entry = run(
      [press, checkoutIn.open()],
      [ready, checkoutIn.open()],
      [read, checkoutIn.ordering()],
      [{ type: 'report', report: { type: 'otp' } }, checkoutIn.ordering()],
      [read, checkoutIn.otpSent()],
      [read, checkoutIn.paying()],
    );
    expect(entry.at).toBe('open');
  });

  it('stays after a wrong PIN and a wrong one-time password: it asks again by itself', () => {
    const refused: EntryEvent = { type: 'report', report: { type: 'refused', code: 'payer_not_verified' } };
    const entry = run(
      [press, checkoutIn.open()],
      [refused, checkoutIn.open()],
      [read, checkoutIn.refused('payer_not_verified')],
      [read, checkoutIn.otpSent({ number: 2, otp_wrong: true, tries_left: 2 })],
    );
    expect(entry.at).toBe('open');
  });

  it('asks for what the frame reports, whatever state another page brought the checkout to', () => {
    const otpSent: EntryEvent = { type: 'report', report: { type: 'otp' } };
    const refused = (code: string): EntryEvent => ({ type: 'report', report: { type: 'refused', code } });
    const pin = run([press, checkoutIn.open()], [ready, checkoutIn.open()], [read, checkoutIn.otpSent()]);
    expect(pin).toMatchObject({ at: 'open', stage: 'pin' });
    const otp = entryAfter(pin, otpSent, checkoutIn.otpSent());
    expect(otp).toMatchObject({ at: 'open', stage: 'otp' });
    expect(entryAfter(otp, refused('otp_wrong'), checkoutIn.otpSent())).toMatchObject({ stage: 'otp' });
    expect(entryAfter(otp, refused('otp_locked'), checkoutIn.otpSent())).toMatchObject({ stage: 'pin' });
  });

  it.each([
    ['paid', checkoutIn.paid()],
    ['not known', checkoutIn.notKnown()],
    ['permanently closed', checkoutIn.closed()],
  ])('closes when the checkout is %s, whichever page brought it there', (_name, checkout) => {
    expect(run([press, checkoutIn.open()], [ready, checkoutIn.open()], [read, checkout])).toEqual(closedEntry);
  });

  it('closes when the time of its one-time password is over, and stays where it was opened for a new attempt', () => {
    expect(run([press, checkoutIn.otpSent()], [ready, checkoutIn.otpSent()], [read, checkoutIn.expired()]).at).toBe(
      'closed',
    );
    expect(run([press, checkoutIn.expired()], [ready, checkoutIn.expired()], [read, checkoutIn.expired()]).at).toBe(
      'open',
    );
  });

  it('is over once the companion accepted the entry, until the checkout was read', () => {
    const over = run([press, checkoutIn.otpSent()], [ready, checkoutIn.otpSent()], [done, checkoutIn.otpSent()]);
    expect(over).toMatchObject({ at: 'over', trouble: null });
    expect(entryAfter(over, read, checkoutIn.paying())).toEqual(closedEntry);
  });

  it('treats a lost answer as not arrived only when the checkout is unchanged in two reads', () => {
    const lost = run(
      [press, checkoutIn.otpSent()],
      [ready, checkoutIn.otpSent()],
      [error('network'), checkoutIn.otpSent()],
    );
    const once = entryAfter(lost, read, checkoutIn.otpSent());
    expect(once.at).toBe('over');
    expect(entryAfter(once, read, checkoutIn.otpSent())).toMatchObject({
      at: 'closed',
      trouble: { kind: 'frame', code: 'network' },
    });
    expect(entryAfter(once, read, checkoutIn.paying())).toEqual(closedEntry);
    expect(entryAfter(lost, read, checkoutIn.notKnown())).toEqual(closedEntry);
  });

  it('reports too many tries, whatever they led to', () => {
    const locked = run([press, checkoutIn.open()], [ready, checkoutIn.open()], [error('locked'), checkoutIn.open()]);
    expect(entryAfter(locked, read, checkoutIn.refused('payer_not_verified', 3))).toMatchObject({
      at: 'closed',
      trouble: { code: 'locked' },
    });
  });

  it('is not ended by what covers it: the frame shows that itself and continues', () => {
    expect(run([press, checkoutIn.open()], [ready, checkoutIn.open()], [error('obscured'), checkoutIn.open()]).at).toBe(
      'open',
    );
  });

  it('reports a frame that never opened as trouble', () => {
    expect(run([press, checkoutIn.open()], [{ type: 'fail', code: 'csp_blocked' }, checkoutIn.open()])).toMatchObject({
      at: 'closed',
      trouble: { kind: 'frame', code: 'csp_blocked' },
    });
  });

  it('waits for the checkout to be read when another page uses it', () => {
    const busy: EntryEvent = { type: 'refuse', trouble: { kind: 'refused', code: 'busy_subject' } };
    const entry = run([press, checkoutIn.open()], [busy, checkoutIn.open()]);
    expect(entry.at).toBe('over');
    expect(entryAfter(entry, read, checkoutIn.ordering())).toEqual(closedEntry);
  });

  it('ignores every event once it is closed', () => {
    const closed = run([press, checkoutIn.open()], [ready, checkoutIn.open()], [{ type: 'close' }, checkoutIn.open()]);
    expect(closed).toEqual(closedEntry);
    expect(entryAfter(closed, done, checkoutIn.open())).toEqual(closedEntry);
    expect(entryAfter(closed, { type: 'fail', code: 'frame_timeout' }, checkoutIn.open())).toEqual(closedEntry);
  });
});
