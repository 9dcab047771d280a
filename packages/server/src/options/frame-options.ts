import { type FrameMessageKey } from '@tillside/messages';

/** Options of the sealed frames, which show card details and take PINs. */
export interface FrameOptions {
  /** A separate origin for frames that reaches the same companion, under the same path. Default: the page's own. */
  readonly origin?: string;
  /** Whether card details may be copied by a button. Default `true`. */
  readonly copy?: boolean;
  /**
   * Overrides of the frames' texts, by key: the parts `frame`, `cardFrame` and `walletFrame` of `@tillside/messages`. A
   * text may use the `{name}` placeholders of the original. They are set here and not in the widgets, so that
   * no script of a page can change a frame's texts.
   */
  readonly messages?: FrameMessages;
}

/** Overrides of the sealed frames' texts, by key. */
export type FrameMessages = { readonly [Key in FrameMessageKey]?: string };
