import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how an instruction is sent, and in what an answer to a send proves. */
export const sendingBugs: readonly PlantedBug[] = [
  {
    name: 'a process that stood still after the commit sends all the same',
    old: 'const answer = await client.send({ ...request, ref: row.ref }, inTime);',
    new: 'const answer = await client.send({ ...request, ref: row.ref });',
  },
  {
    name: 'a process that was suspended after the commit sends all the same',
    old: 'Math.max(clock.monotonic() - began, clock.now() - at) <= timings.lease / 2;',
    new: 'clock.monotonic() - began <= timings.lease / 2;',
  },
  {
    name: 'the request leaves before the intent is committed',
    old: `  const slot = slotOf(context, row, plan);
  const moved = await store.transition(row, {`,
    new: `  const slot = slotOf(context, row, plan);
  const early = row.sends === 0 ? client.send({ ...plan.request(row, context.ephemeralSecrets.get(row.ref) ?? {}), ref: row.ref }) : null;
  const moved = await store.transition(row, {`,
  },
  {
    name: 'an answer that is not clear counts as a failure',
    old: "return becomeUnknown(context, row, 'answer_unclear', evidence);",
    new: "return fail(context, row, { code: 'provider_failed' }, evidence);",
  },
  {
    name: 'a send whose lease ran out counts as a failure',
    old: `  return becomeUnknown(context, row, 'connection_broke', {
    at: context.clock.now(),
    source: 'lease',
    code: 'lease_expired',
  });`,
    new: `  return fail(context, row, { code: 'provider_failed' }, {
    at: context.clock.now(),
    source: 'lease',
    code: 'lease_expired',
  });`,
  },
  {
    name: 'what became unknown is asked about by nobody',
    old: `return transition(context, row, { patch: { ...patch, ...releaseLease(nextAt) }, step, evidence });
}

const minute`,
    new: `return transition(context, row, { patch: { ...patch, ...releaseLease(null) }, step, evidence });
}

const minute`,
  },
  {
    name: 'a connection that broke counts as one that never came about',
    old: "if (answer.kind === 'lost') return { kind: 'unknown', fault: answer.fault };",
    new: "if (answer.kind === 'lost') return { kind: 'not_sent', fault: answer.fault };",
  },
  {
    name: 'a POST whose answer is lost is sent again by the client',
    old: 'return readExchange(exchange, apiKey, lookups.has(operation));',
    new: `const first = readExchange(exchange, apiKey, false);
    return first.kind === 'lost' ? readExchange(await transport.exchange(outgoing, maxDeadline, mayStart), apiKey, false) : first;`,
  },
  {
    name: 'what expired while its subject was read is sent all the same',
    old: 'return hasExpired(context, ready) ? expire(context, ready) : send(context, ready);',
    new: 'return send(context, ready);',
  },
  {
    name: 'the lease does not begin anew with the intent',
    old: `      problem: null,
      ...keepLease(context),
    },
    at,`,
    new: `      problem: null,
    },
    at,`,
  },
  {
    name: 'a “too many requests” after an earlier send counts as not sent',
    old: '  if (row.sends > 1) {\n    const patch = { ...back, state',
    new: '  if (row.sends > 9) {\n    const patch = { ...back, state',
  },
  {
    name: 'a purchase that is sent again takes no slot of the rate budget',
    old: "if (plan.operation.method !== 'POST') return null;",
    new: "if (plan.operation.method !== 'POST' || row.sends > 0) return null;",
  },
  {
    name: 'an intent takes no lease',
    old: `      problem: null,
      ...keepLease(context),
    },
    at,`,
    new: `      problem: null,
      ...releaseLease(at),
    },
    at,`,
  },
  {
    name: 'what was typed is not there any more, and it is sent without',
    old: 'if (areSecretsLost(context, row)) return withoutSecrets(context, row);',
    new: '',
  },
  {
    name: 'what was typed is lost as soon as another process has it',
    old: 'if (now - row.createdAt > context.timings.lease)',
    new: 'if (now >= row.createdAt)',
  },
  {
    name: 'a refusal of one of several sends decides them all',
    old: "const isOnlySend = current.sends === 1 && current.state === 'unknown' && !isRepeat(current);",
    new: "const isOnlySend = current.state === 'unknown';",
    found: {
      by: 'unit test',
      file: 'packages/server/src/kernel/ledger/send.test.ts',
      title: 'and refuses one of several sends decides nothing',
      why: 'The refusal has to arrive after the lease ran out and another process has sent it again, and lost its answer too.',
    },
  },
];
