import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in reconciling the outcome of a send, and what a restored store has forgotten. */
export const recoveryBugs: readonly PlantedBug[] = [
  {
    name: 'a restored store sends and gives up before it has asked',
    old: 'return heartbeat.isCatchingUp || isDoubtful(row);',
    new: 'return false;',
  },
  {
    name: 'a restored store releases before it has asked',
    old: "if (isHeld(context, row)) return holdBack(context, row);\n  if (row.state === 'succeeded') {",
    new: "if (row.state === 'succeeded') {",
  },
  {
    name: 'the heartbeat is never written',
    old: 'return store.insert({ ...place,',
    new: 'return true || store.insert({ ...place,',
  },
  {
    name: 'a restored store counts as never sent what the platform does not know at once',
    old: 'const minAbsences = 3;',
    new: 'const minAbsences = 0;',
  },
  {
    name: 'a row that a restored store takes up as it looks is never asked about',
    old: 'if (row.lastAskedAt !== null && !isDoubtful(row)) return holdBack(context, row);',
    new: 'if (row.lastAskedAt === null || !isDoubtful(row)) return holdBack(context, row);',
  },
  {
    name: 'what was on its way as a backup was taken is sent once more',
    old: "return becomeUnknown(context, row, 'connection_broke', {",
    new: "if (context.heartbeat.isCatchingUp) return send({ ...context, heartbeat: { isCatchingUp: false } }, row);\n  return becomeUnknown(context, row, 'connection_broke', {",
  },
  {
    name: 'one “not found” counts as proof',
    old: 'const minAbsences = 2;',
    new: 'const minAbsences = 1;',
  },
  {
    name: 'a “not found” counts as proof while the request may be on its way',
    old: 'if ((row.lastAskedAt ?? now) < quietUntil) return postpone(context, row);',
    new: '',
  },
  {
    name: 'questions keep no distance',
    old: 'if (now < earliest) return store.touch(row, releaseLease(earliest));\n  // Committed before',
    new: '// Committed before',
  },
  {
    name: 'a question is noted only after it was answered',
    old: `  const asking = await store.touch(row, {
    lastAskedAt: now,
    ...(heartbeat.isCatchingUp && !isFinal(row.state) ? fallenBehind(row) : {}),
  });
  if (!asking) return null;
  const news = await readPages(context, asking);`,
    new: `  const news = await readPages(context, row);
  const asking = await store.touch(row, { lastAskedAt: now });
  if (!asking) return null;`,
  },
  {
    name: 'that a person is needed is told to nobody',
    old: "patch: { state: 'review', problem: { code: 'under_review' }, recheck: false, ...releaseLease(null) },\n    step: 'review_opened',\n    publish: ['review.opened'],",
    new: "patch: { state: 'review', problem: { code: 'under_review' }, recheck: false, ...releaseLease(null) },\n    step: 'review_opened',\n    publish: [],",
  },
  {
    name: 'what nobody can be asked about counts as failed',
    old: 'return isOpen(row)\n        ? openReview(context, row)\n        : context.store.touch(row, { recheck: false, ...releaseLease(null) });\n    default',
    new: "return isOpen(row)\n        ? fail(context, row, { code: 'not_executed' }, { at: context.clock.now(), source: 'lease', code: 'lease_expired' })\n        : context.store.touch(row, { recheck: false, ...releaseLease(null) });\n    default",
  },
  {
    name: 'what was delivered and taken back stays delivered',
    old: 'return isBehind(row) ? contradict(context, row, evidence) : reverse(context, row, evidence);',
    new: 'return agrees(context, row, evidence);',
  },
  {
    name: 'an answer about another purchase is accepted',
    old: 'if (outcome === null || (outcome.ref !== null && outcome.ref !== row.ref)) return null;',
    new: 'if (outcome === null) return null;',
  },
  {
    name: 'an answer about another card is accepted',
    old: `  if (!card.ok || card.value.id !== cardOf(row) || before === null) return null;
  const now = statusOf(card.value);`,
    new: `  if (!card.ok || before === null) return null;
  const now = statusOf(card.value);`,
    found: {
      by: 'unit test',
      file: 'packages/server/src/features/cards/lifecycle.test.ts',
      title: 'is proven neither way by a card that is',
      why: 'An answer about another card comes seldom, and hardly ever to who asks for a freeze whose answer was lost.',
    },
  },
  {
    name: 'an answer about another transfer confirms one',
    old: 'const ours = transaction.session_id === session_id && account.number === account_number;',
    new: 'const ours = transaction.session_id !== account_number && account.number === account_number;',
    found: { by: 'transfers' },
  },
  {
    name: 'a “not found” counts by when its answer is read',
    old: 'if ((row.lastAskedAt ?? now) < quietUntil) return postpone(context, row);',
    new: 'if (now < quietUntil) return postpone(context, row);',
    found: {
      by: 'unit test',
      file: 'packages/server/src/kernel/ledger/absence.test.ts',
      title: 'does not count when the read was sent before its end',
      why: 'The process has to be suspended between that question and its answer, across the end of the quiet period.',
    },
  },
  {
    name: 'an older answer puts a success before a person',
    old: "if (outcome.meaning === 'partial') return contradict(context, row, evidence);",
    new: "if (outcome.meaning !== 'succeeded') return contradict(context, row, evidence);",
    found: {
      by: 'unit test',
      file: 'packages/server/src/kernel/ledger/outcome.test.ts',
      title: 'stays delivered when an older answer is processed',
      why: 'Who asks again about a success asks long after the answers that a cache still holds.',
    },
  },
  {
    name: 'a bulk purchase of which one row failed counts as failed',
    old: "return are('failed') ? 'failed' : 'partial';",
    new: "return are('succeeded') ? 'partial' : 'failed';",
  },
  {
    name: 'what is not known is bought after its time',
    old: 'const again = detected && row.sends < maxSends && !hasExpired(context, row);',
    new: 'const again = detected && row.sends < maxSends;',
  },
  {
    name: 'a delivered purchase is checked once',
    old: 'const maxRechecks = 3;',
    new: 'const maxRechecks = 1;',
  },
  {
    name: 'a delivered purchase is checked twice',
    old: 'const maxRechecks = 3;',
    new: 'const maxRechecks = 2;',
  },
  {
    name: 'a check that an event triggered ends the checks',
    old: 'if (!rest.recheck || due >= maxRechecks)',
    new: 'if (!rest.recheck || due <= maxRechecks)',
  },
  {
    name: 'a row that was taken back counts as delivered',
    old: "return meaning === 'reversed' ? 'failed' : meaning;",
    new: "return meaning === 'reversed' ? 'succeeded' : meaning;",
  },
  {
    name: 'what contradicts a settled outcome is left as it is',
    old: `      return contradict(context, row, evidence);
    case 'reserving':`,
    new: `      return agrees(context, row, evidence);
    case 'reserving':`,
  },
  {
    name: 'a delivered purchase is not checked once it is paid for',
    old: "patch: { funding: 'captured', ...next }",
    new: "patch: { funding: 'captured', ...next, ...releaseLease(null), recheck: false }",
  },
  {
    name: 'the rows of a bulk purchase are what their batch is',
    old: 'readStatusWord(answer?.response) ?? whole',
    new: 'batch ?? readStatusWord(answer?.response)',
  },
  {
    name: 'an amount as text is read as kobo',
    old: 'namedMoney(currency, amount) : null',
    new: '{ currency, minor: Math.round(Number(amount)) } : null',
  },
  {
    name: 'a status in capital letters says nothing',
    old: "const whole = typeof word === 'string' ? readStatusWord(word) : null;",
    new: "const whole = typeof word === 'string' && word === word.toLowerCase() ? readStatusWord(word) : typeof word === 'string' ? 'failed' : null;",
  },
  {
    name: 'which transaction it became is forgotten',
    old: '...(transId ? { transId } : {}),\n    ...(items',
    new: '...(items',
  },
  {
    name: 'a platform that is broken knows of nothing',
    old: 'const absentStatuses = new Set([404, 408]);',
    new: 'const absentStatuses = new Set([404, 408, 500, 502, 503]);',
  },
];
