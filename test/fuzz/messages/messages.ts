import { isDeepStrictEqual } from 'node:util';
import type { FrameGreeting, FrameReport } from '@tillside/contract';
import { hostileValue } from '../inputs/hostile-values.ts';
import { mutateTree } from '../inputs/mutate-tree.ts';
import { readGreeting, readReport } from './readers.ts';
import type { Randomness } from '../../faults/world/randomness.ts';
import type { Finding } from '../judge.ts';
import type { Secrets } from '../secrets.ts';
import { pageToFrame } from './frame-hears-page.ts';
import { companionToPage, tabToTab } from './page-hears-events.ts';

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
const frameToPage: Receiver = (draw, secrets) => {
  const sample = draw.pick(samples);
  const isValid = draw.chance(0.5);
  const input = isValid ? sample : draw.chance(0.7) ? mutateTree(sample, draw, secrets) : hostileValue(draw);
  const taken = readGreeting(input) ?? readReport(input);
  return { input, isTaken: taken !== null, wrong: wrongIn(taken, isValid ? sample : null) };
};

function wrongIn(taken: FrameGreeting | FrameReport | null, valid: FrameGreeting | FrameReport | null): string | null {
  if (valid !== null && !isDeepStrictEqual({ ...taken }, valid))
    return `What fits was not understood: ${JSON.stringify(taken)}`;
  if (taken === null) return null;
  const model = samples.find(({ type }) => type === taken.type);
  const isDeclared =
    model !== undefined &&
    isDeepStrictEqual(Object.keys(taken).toSorted(), Object.keys(model).toSorted()) &&
    Object.entries(taken).every(([name, value]) => typeof value === typeof Reflect.get(model, name));
  return isDeclared ? null : `Something undeclared was understood: ${JSON.stringify(taken)}`;
}

/** The effect of a message: whether it was accepted, and what was wrong with that. */
export interface MessageResult {
  readonly input: unknown;
  readonly isTaken: boolean;
  readonly wrong: string | null;
}

export type Receiver = (draw: Randomness, secrets: Pick<Secrets, 'typed'>) => MessageResult;

const messages = {
  'message: the page hears its frame': frameToPage,
  'message: the frame hears its page': pageToFrame,
  'message: the page hears its event stream': companionToPage,
  'message: the page hears its other tabs': tabToTab,
} as const satisfies Readonly<Record<string, Receiver>>;

export type MessageName = keyof typeof messages;

/** Every way in for messages in a browser. */
export const messageNames = Object.keys(messages).filter((name): name is MessageName => Object.hasOwn(messages, name));

/** Plays one message. No message may cause an exception, and only declared messages may be accepted. */
export function playMessage(
  name: MessageName,
  draw: Randomness,
  secrets: Pick<Secrets, 'typed'>,
): { readonly depth: 'gated' | 'succeeded'; readonly findings: readonly Finding[]; readonly input: string } {
  try {
    const { input, isTaken, wrong } = messages[name](draw, secrets);
    const findings = wrong === null ? [] : [{ rule: 'messages' as const, what: wrong }];
    return { depth: isTaken ? 'succeeded' : 'gated', findings, input: textOf(input) };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { depth: 'gated', findings: [{ rule: 'messages', what }], input: '' };
  }
}

function textOf(input: unknown): string {
  return (JSON.stringify(input) ?? String(input)).slice(0, 600);
}
