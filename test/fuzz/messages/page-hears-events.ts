import type { EventHint } from '@tillside/contract';
import type { Randomness } from '../../faults/world/randomness.ts';
import { hostileText, hostileValue } from '../inputs/hostile-values.ts';
import { mutateTree } from '../inputs/mutate-tree.ts';
import type { Secrets } from '../secrets.ts';
import type { MessageResult, Receiver } from './messages.ts';
import { createLiveUpdates, type News } from './readers.ts';

const hint: EventHint = { ref: 'ts_of_a_purchase', version: 3 };

class StreamDouble extends EventTarget {
  readyState = 1;
  close(): void {}
}

class ChannelDouble {
  #listener: (event: MessageEvent<unknown>) => void = () => {};
  addEventListener(_type: 'message', listener: (event: MessageEvent<unknown>) => void): void {
    this.#listener = listener;
  }
  arrive(data: unknown): void {
    this.#listener(new MessageEvent('message', { data }));
  }
  postMessage(): void {}
  close(): void {}
}

/** Companion → page, as an `EventSource` delivers it. */
export const companionToPage: Receiver = (draw, secrets) => {
  const stream = new StreamDouble();
  const { news, stop } = listen({
    openStream: () => stream,
    openChannel: () => new ChannelDouble(),
    // This tab leads.
    locks: { request: async (_name, _options, hold) => hold() },
  });
  const sent = Array.from({ length: draw.integer(1, 4) }, () => drawEvent(draw, secrets));
  for (const { type, data } of sent)
    stream.dispatchEvent(data === null ? new Event(type) : new MessageEvent(type, { data }));
  stop();
  const hints = sent.filter(({ isHint }) => isHint).length;
  return verdict(sent, news, hints);
};

/** Tab → tab, over the channel of the tab that leads. */
export const tabToTab: Receiver = (draw, secrets) => {
  const channel = new ChannelDouble();
  const { news, stop } = listen({
    openStream: () => new StreamDouble(),
    openChannel: () => channel,
    // Another tab always leads.
    locks: { request: () => new Promise(() => {}) },
  });
  const sent = Array.from({ length: draw.integer(1, 4) }, () => {
    const isHint = draw.chance(0.3);
    const plain: News = draw.pick([{ kind: 'reset' }, { kind: 'live', live: draw.chance(0.5) }, { kind: 'signedOut' }]);
    const message = isHint ? { kind: 'hint', ...hint } : plain;
    const isChanged = !isHint && draw.chance(0.7);
    return { isHint, data: isChanged ? mutated(message, draw, secrets) : message };
  });
  for (const { data } of sent) channel.arrive(data);
  stop();
  return verdict(sent, news, sent.filter(({ isHint }) => isHint).length);
};

function listen(browser: Parameters<typeof createLiveUpdates>[2]): {
  readonly news: News[];
  readonly stop: () => void;
} {
  const news: News[] = [];
  const stop = createLiveUpdates('https://shop.test/till', 'tag', browser).subscribe((each) => void news.push(each));
  return { news, stop };
}

function drawEvent(
  draw: Randomness,
  secrets: Pick<Secrets, 'typed'>,
): { readonly type: string; readonly data: unknown; readonly isHint: boolean } {
  const type = draw.pick(['message', 'message', 'message', 'open', 'reset', 'signed_out', 'error', 'toString']);
  if (type !== 'message') return { type, data: null, isHint: false };
  if (draw.chance(0.5)) return { type, data: JSON.stringify(hint), isHint: true };
  const changed = draw.chance(0.6)
    ? JSON.stringify(mutateTree(hint, draw, secrets))
    : draw.chance(0.5)
      ? hostileText(draw)
      : hostileValue(draw);
  return { type, data: changed, isHint: false };
}

function mutated(message: object, draw: Randomness, secrets: Pick<Secrets, 'typed'>): unknown {
  return draw.chance(0.7) ? mutateTree(message, draw, secrets) : hostileValue(draw);
}

function verdict(input: unknown, news: readonly News[], hints: number): MessageResult {
  const odd = news.find((each) => !isNews(each));
  const delivered = news.filter(({ kind }) => kind === 'hint').length;
  const wrong =
    odd !== undefined
      ? `Something undeclared was told: ${JSON.stringify(odd)}`
      : delivered < hints
        ? `Of ${hints} hints ${delivered} were told.`
        : null;
  return { input, isTaken: news.length > 0, wrong };
}

function isNews(news: News): boolean {
  const names = Object.keys(news).toSorted().join();
  switch (news.kind) {
    case 'hint':
      return names === 'kind,ref,version' && typeof news.ref === 'string' && Number.isFinite(news.version);
    case 'live':
      return names === 'kind,live' && typeof news.live === 'boolean';
    case 'reset':
    case 'refused':
    case 'signedOut':
      return names === 'kind';
    default:
      return false;
  }
}
