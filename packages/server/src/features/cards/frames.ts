import { revealCard } from './revealing.ts';
import type { CardOpener } from './card-details.ts';
import type { FrameKind } from '../../kernel/frames/create-frames.ts';
import { frameRoute, type FrameRouteDeps } from '../../kernel/frames/routes.ts';
import type { OpenHandler } from '../../kernel/http/message.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';
import type { CardFrameDeps } from './reveal-ticket.ts';
import { readMerchantHashKey } from './secure-details.ts';

/** The frame that shows a card. */
export function cardFrame({ settings, texts }: CardFrameDeps['frames']): FrameKind {
  return {
    async boot({ subject }, { common, frames }) {
      if (subject.kind !== 'card') return null;
      const { lastFour, brand } = subject;
      const copy = settings?.copy ?? false;
      return { ...common, kind: 'card', texts: texts.card, url: `${frames}reveal`, lastFour, brand, copy };
    },
  };
}

/** What a frame asks for: the number, CCV and expiry of its card. */
export function cardFrameHandlers(
  {
    platform: { environment, merchantHashKey, merchantHashKeyEncoding, businessId },
  }: Pick<TillsideOptions, 'platform'>,
  deps: CardFrameDeps & FrameRouteDeps,
): Readonly<Record<'POST /frames/reveal', OpenHandler>> {
  const { logger } = deps;
  const hashKey =
    merchantHashKey === undefined || businessId === undefined
      ? null
      : { key: readMerchantHashKey(merchantHashKey, merchantHashKeyEncoding), businessId };
  const opener: CardOpener = { environment, hashKey, logger };
  return {
    'POST /frames/reveal': frameRoute(deps, async (request, body) => {
      const { iv, data } = await revealCard({ ...deps, opener }, request, body);
      return { iv: iv.toString('base64url'), data: data.toString('base64url') };
    }),
  };
}
