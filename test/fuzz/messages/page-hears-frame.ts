import { isDeepStrictEqual } from 'node:util';
import type { FrameGreeting, FrameReport } from '@tillside/contract';
import { hostileValue } from '../inputs/hostile-values.ts';
import { mutateTree } from '../inputs/mutate-tree.ts';
import type { Hear } from './messages.ts';
import { readGreeting, readReport } from './readers.ts';

type ByType<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: Extract<Message, { readonly type: Type }>;
};

/** One of each type: a new type without one does not compile. */
const greetings: ByType<FrameGreeting> = { hello: { type: 'hello' }, fail: { type: 'fail', code: 'ticket' } };
const reports: ByType<FrameReport> = {
  ready: { type: 'ready', height: 128 },
  revealed: { type: 'revealed' },
  hidden: { type: 'hidden', why: 'time' },
  refused: { type: 'refused', code: 'pin_wrong' },
  copied: { type: 'copied', field: 'number' },
  otp: { type: 'otp' },
  done: { type: 'done', handle: 'handle' },
  error: { type: 'error', code: 'obscured' },
};
const samples: readonly (FrameGreeting | FrameReport)[] = [...Object.values(greetings), ...Object.values(reports)];

/** Frame → page: greetings to the window, and reports over the port. */
export const pageHearsFrame: Hear = (draw, secrets) => {
  const sample = draw.pick(samples);
  const isValid = draw.chance(0.5);
  const input = isValid ? sample : draw.chance(0.7) ? mutateTree(sample, draw, secrets) : hostileValue(draw);
  const heard = readGreeting(input) ?? readReport(input);
  return { input, isTaken: heard !== null, wrong: wrongIn(heard, isValid ? sample : null) };
};

function wrongIn(heard: FrameGreeting | FrameReport | null, valid: FrameGreeting | FrameReport | null): string | null {
  if (valid !== null && !isDeepStrictEqual({ ...heard }, valid))
    return `What fits was not understood: ${JSON.stringify(heard)}`;
  if (heard === null) return null;
  const model = samples.find(({ type }) => type === heard.type);
  const isDeclared =
    model !== undefined &&
    isDeepStrictEqual(Object.keys(heard).toSorted(), Object.keys(model).toSorted()) &&
    Object.entries(heard).every(([name, value]) => typeof value === typeof Reflect.get(model, name));
  return isDeclared ? null : `Something undeclared was understood: ${JSON.stringify(heard)}`;
}
