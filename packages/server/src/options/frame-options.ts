import { type FrameMessageKey } from '@tillside/messages';

/** The sealed frames, which show card details and take PINs. */
export interface FrameOptions {
  /** An origin of the frames' own that reaches the same companion, under the same path. Default: the page's own. */
  readonly origin?: string;
  /** Whether card details may be copied by a button. Default `true`. */
  readonly copy?: boolean;
  /** Your name as payers know it, at most 60 characters: shown where a PIN is typed. Default: the page's host. */
  readonly payee?: string;
  /**
   * Other words for the frames' texts, by key: the parts `frame`, `cardFrame` and `walletFrame` of `@tillside/messages`. A
   * text may have the `{name}` placeholders of the one that it stands in for. They are given here and not to the widgets:
   * no script of a page can change what a frame says.
   */
  readonly messages?: FrameMessages;
}

/** Other words for the sealed frames, by key. */
export type FrameMessages = { readonly [Key in FrameMessageKey]?: string };
