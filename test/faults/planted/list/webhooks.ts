import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how the platform's events are processed. */
export const webhookBugs: readonly PlantedBug[] = [
  {
    name: 'events are accepted whoever signed them',
    old: 'if (kind === null || !(await isVerified(companion.verifiers, delivery))) {',
    new: "if (!(await isVerified(companion.verifiers, delivery)) && headers.get('x-signature') === undefined) {",
  },
  {
    name: 'an event is acknowledged before it is kept',
    old: 'await companion.inbox.receive(body);',
    new: 'companion.inbox.receive(body).catch(() => {});',
    found: { by: 'transfers' },
  },
  {
    name: 'an event that could not be worked off is thrown away',
    old: 'return store.postponeInbox(entry.id, clock.now() + waitFor(worked, entry.attempts));',
    new: 'return waitFor(worked, 1) < 0 ? undefined : store.processed(entry.id);',
    found: { by: 'transfers' },
  },
  {
    name: 'other content under a known event id is dropped',
    old: 'return (await isRepeat(id, body)) ? false : insert(conflictId(id, body), body);',
    new: 'return false;',
  },
  {
    name: 'other content under a known event id is told to nobody',
    old: 'if (worked === true || givenUp) logConflict(entry);',
    new: 'if (givenUp) logConflict(entry);',
  },
  {
    name: 'a repeated event is told as a conflict',
    old: 'return contentOf(left) === contentOf(right);',
    new: 'return left === right;',
  },
  {
    name: 'an event about a row of a bulk purchase leads nowhere',
    old: '{ ref: purchaseRef(hint.ref) }',
    new: '{ ref: hint.ref }',
  },
  {
    name: 'a check that found nothing new is shown as open for ever',
    old: 'row.checkingSince === null ? undefined : { checkingSince: null, at: clock.now() }',
    new: 'clock.now() > 0 ? undefined : { checkingSince: null, at: 0 }',
  },
  {
    name: 'a purchase that was reversed is shown as being checked',
    old: "problem: { code: 'reversed' },\n      recheck: false,\n      checkingSince: null,",
    new: "problem: { code: 'reversed' },\n      recheck: false,",
  },
];
