import type { Line } from './bill-fields.ts';

/** The content of a receipt's picture. It shows nothing that the receipt itself does not show. */
export interface ReceiptPicture {
  /** The word at the head: “Receipt”. */
  readonly title: string;
  /** The shop; empty to omit it. */
  readonly shop: string;
  readonly logo: string | null;
  readonly mark: PictureMark | null;
  readonly badge: string;
  /** Empty to omit it. */
  readonly amount: string;
  readonly subject: string;
  /** Tokens and pins, in groups to read. */
  readonly codes: readonly Line[];
  readonly lines: readonly Line[];
  /** A line at the end, such as how to reach the shop; empty to omit it. */
  readonly foot: string;
}

/** The mark of the provider: a picture of the merchant's, drawn letters, or a monogram in the font of the page. */
export type PictureMark =
  | { readonly url: string }
  | { readonly ground: string; readonly ink: string; readonly letters: string }
  | {
      readonly ground: string;
      readonly ink: string;
      readonly strokeWidth: number;
      readonly paths: readonly { readonly d: string; readonly transform: string }[];
    };

/** The merchant's colours around the slip of white paper. */
export interface PictureColors {
  readonly ground: string;
  readonly text: string;
  /** CSS font family of the widget. */
  readonly font: string;
}
