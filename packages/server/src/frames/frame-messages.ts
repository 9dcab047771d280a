import { cardFrameMessages, frameMessages, walletFrameMessages } from '@tillside/messages';

const parts = [frameMessages, cardFrameMessages, walletFrameMessages] as const;

/** What the frame puts in by itself stays a placeholder. */
export const placeholders = {
  amount: '{amount}',
  name: '{name}',
  minutes: '{minutes}',
  seconds: '{seconds}',
  tries: '{tries}',
} as const;

type Text = string | ((values: typeof placeholders) => string);

/** The words that stand where a merchant gives no others. */
export const defaultFrameMessages: ReadonlyMap<string, string> = new Map(
  parts.flatMap(({ id, texts }) =>
    Object.entries<Text>(texts).map(([name, text]) => [
      `${id}.${name}`,
      typeof text === 'string' ? text : text(placeholders),
    ]),
  ),
);
