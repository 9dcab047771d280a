import type { Randomness } from '../../faults/world/randomness.ts';
import type { Finding } from '../judge.ts';
import type { Secrets } from '../secrets.ts';
import { frameHearsPage } from './frame-hears-page.ts';
import { pageHearsFrame } from './page-hears-frame.ts';
import { pageHearsEvents, pageHearsTabs } from './page-hears-events.ts';

/** What a message did: whether it was taken, and what was wrong with that. */
export interface Heard {
  readonly input: unknown;
  readonly isTaken: boolean;
  readonly wrong: string | null;
}

export type Hear = (draw: Randomness, secrets: Pick<Secrets, 'typed'>) => Heard;

const messages = {
  'message: the page hears its frame': pageHearsFrame,
  'message: the frame hears its page': frameHearsPage,
  'message: the page hears its event stream': pageHearsEvents,
  'message: the page hears its other tabs': pageHearsTabs,
} as const satisfies Readonly<Record<string, Hear>>;

export type MessageName = keyof typeof messages;

/** Every way in for messages in a browser. */
export const messageNames = Object.keys(messages).filter((name): name is MessageName => Object.hasOwn(messages, name));

/** Plays one message. Whatever it is, nothing may be thrown, and nothing but what is declared be understood. */
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
