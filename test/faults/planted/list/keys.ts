import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how keys are kept and changed, and in what must never be written. */
export const keyBugs: readonly PlantedBug[] = [
  {
    name: 'whoever starts makes keys of its own',
    old: 'if (hasIdentifiers && hasData) return stored;',
    new: 'if (hasIdentifiers && hasData && known.size > 0) return stored;\n    if (hasIdentifiers) known = new Map();',
  },
  {
    name: 'what a former data key sealed is never sealed again',
    old: 'await keys.seal(value, plain, (sealed) => store.reseal(value, sealed));',
    new: 'void plain;',
  },
  {
    name: 'what was typed is kept with the instruction',
    old: 'input: { checkout: id, attempt, order_id: order.data.id, order_ref: row.ref },',
    new: 'input: { checkout: id, attempt, order_id: order.data.id, order_ref: row.ref, otp },',
  },
  {
    name: 'tokens and pins are kept in the details',
    old: 'details: { ...row.details, ...details },',
    new: 'details: { ...row.details, ...details, ...outcome.secrets },',
  },
  {
    name: 'an instruction is anybody’s who knows its ref',
    old: 'const row = ref && (await store.find(ref, caller.id));',
    new: 'const row = ref && (await store.find(ref, caller.id === "" ? caller.id : null));',
  },
  {
    name: 'a new secret wraps nothing',
    old: 'if (wrapper === 0) continue;',
    new: 'if (wrapper >= 0) continue;',
  },
  {
    name: 'values are sealed with the oldest data key',
    old: 'return dataKeys().at(-1)?.id ?? dataKeyId(1);',
    new: 'return dataKeys().at(0)?.id ?? dataKeyId(1);',
  },
  {
    name: 'every process makes an identifier key of its own',
    old: `        .update(text)
        .digest('hex'),`,
    new: `        .update(text)
        .update(String(now() % 2))
        .digest('hex'),`,
  },
];
