import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how keys are kept and changed, and in what must never be written. */
export const keyBugs: readonly PlantedBug[] = [
  {
    name: 'whoever starts makes keys of its own',
    file: 'keys/keyring.ts',
    old: 'if (hasIdentifiers && hasData) return stored;',
    new: 'if (hasIdentifiers && hasData && known.size > 0) return stored;\n    if (hasIdentifiers) known = new Map();',
  },
  {
    name: 'what a former data key sealed is never sealed again',
    file: 'keys/rotation.ts',
    old: 'await keys.seal(value, plain, (sealed) => store.reseal(value, sealed));',
    new: 'void plain;',
  },
  {
    name: 'what was typed is kept with the instruction',
    file: 'products/checkouts/wallet-pay.ts',
    old: 'input: { checkout: id, attempt, order_id: order.data.id, order_ref: row.ref },',
    new: 'input: { checkout: id, attempt, order_id: order.data.id, order_ref: row.ref, otp },',
  },
  {
    name: 'tokens and pins are kept in the details',
    file: 'ledger/outcome.ts',
    old: 'details: { ...row.details, ...details },',
    new: 'details: { ...row.details, ...details, ...outcome.secrets },',
  },
  {
    name: 'an instruction is anybody’s who knows its ref',
    file: 'routes/instructions.ts',
    old: 'const row = ref && (await store.find(ref, caller.id));',
    new: 'const row = ref && (await store.find(ref, caller.id === "" ? caller.id : null));',
  },
  {
    name: 'a new secret wraps nothing',
    file: 'keys/keyring.ts',
    old: 'if (wrapper === 0) continue;',
    new: 'if (wrapper >= 0) continue;',
  },
  {
    name: 'values are sealed with the oldest data key',
    file: 'keys/keyring.ts',
    old: 'return dataKeys().at(-1)?.id ?? dataKeyId(1);',
    new: 'return dataKeys().at(0)?.id ?? dataKeyId(1);',
  },
  {
    name: 'every process makes an identifier key of its own',
    file: 'keys/keyring.ts',
    old: '.update(text)',
    new: `.update(text)
        .update(String(now() % 2))`,
  },
];
