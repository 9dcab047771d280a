import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how instructions are continued, and in leases. */
export const engineBugs: readonly PlantedBug[] = [
  {
    name: 'a send is let go of while its outcome is open',
    old: "if (!row || row.leaseBy !== context.instance || row.state === 'sending') return;",
    new: 'if (!row || row.leaseBy !== context.instance) return;',
  },
  {
    name: 'a send that was interrupted is sent again',
    old: "    case 'sending':\n      return leaseRanOut(context, row);",
    new: "    case 'sending':\n      return sendReserved(context, row);",
  },
  {
    name: 'a step that could not be done now is never tried again',
    old: 'await context.store.touch(row, { attempts, ...releaseLease(context.clock.now() + backOff(attempts)) });\n  return null;',
    new: 'await context.store.touch(row, { attempts, ...releaseLease(null) });\n  return null;',
  },
  {
    name: 'an event is put away before its handler is called',
    old: `    if (await deliver(context, handlerOf, entry)) await store.published(id);
    else await`,
    new: `    await store.published(id);
    if (!(await deliver(context, handlerOf, announcement))) await`,
  },
  {
    name: 'an event counts as heard though its handler threw',
    old: `      'an event handler did not answer',
    );
    return false;`,
    new: `      'an event handler did not answer',
    );
    return true;`,
  },
  {
    name: 'an event is put away while its handler runs',
    old: 'await withDeadline(clock, timings.hookDeadline, (async () => handler())(), late);',
    new: 'withDeadline(clock, timings.hookDeadline, (async () => handler())(), late).catch(() => {});',
  },
  {
    name: 'a purchase that was given up is told to nobody',
    old: "step,\n    publish: ['instruction.abandoned'],",
    new: 'step,\n    publish: [],',
  },
  {
    name: 'a purchase that failed is told to nobody',
    old: "publish: ['instruction.failed'],",
    new: 'publish: [],',
  },
  {
    name: 'a repeated press is bound to its key only where its body differs',
    old: '      clientKey,\n      bodyHash,',
    new: '      clientKey: `${clientKey} ${now}`,\n      bodyHash,',
  },
  {
    name: 'an instruction’s owner is not looked at when it is read',
    old: 'return row && (ownerId === null || row.owner_id === ownerId) ? readInstruction(row) : null;',
    new: 'return row ? readInstruction(row) : null;',
  },
  {
    name: 'a purchase that was delivered is told to nobody',
    old: "publish: ['instruction.succeeded', ...drift(row, outcome)],",
    new: 'publish: drift(row, outcome),',
  },
  {
    name: 'a purchase that was taken back is told to nobody',
    old: "publish: ['instruction.reversed'],",
    new: 'publish: [],',
  },
  {
    name: 'a purchase in part is told to nobody',
    old: "publish: ['instruction.partially_succeeded'],",
    new: 'publish: [],',
  },
  {
    name: 'what waits for its payer waits for ever',
    old: 'return expireFunds(context, row);',
    new: 'return context.store.touch(row, releaseLease(null));',
  },
  {
    name: 'what a process leaves behind is due to nobody',
    old: 'leaseUntil: clock.now() + timings.lease, nextAt: clock.now() };',
    new: 'leaseUntil: clock.now() + timings.lease, nextAt: null };',
  },
  {
    name: 'a new purchase is due to nobody until its process has begun it',
    old: "      funding: reserves ? 'reserving' : 'none',",
    new: "      nextAt: null,\n      funding: reserves ? 'reserving' : 'none',",
  },
  {
    name: 'a new purchase counts as reserved with its first commit',
    old: "  state: 'reserving',\n  owed: null,",
    new: "  state: 'reserved',\n  owed: null,",
  },
  {
    name: 'a reservation is asked for before the purchase is committed',
    old: '    const created = await store\n',
    new: '    if (reserves) await context.funding?.reserve({ ref, caller: row.owner, amount: row.quote });\n    const created = await store\n',
  },
  {
    name: 'the commit of a new purchase leaves out that it was received',
    old: 'for (const line of earlier) yield* writeLine(row, line);',
    new: '',
  },
];
