/** The kinds of providers that have marks. The marks of card networks are the merchant's only: without one, a card network is plain text. */
export type ProviderKind = 'network' | 'tv' | 'internet' | 'electricity' | 'betting' | 'exam' | 'bank' | 'card';

/** A company whose mark stands beside its name. */
export interface Provider {
  readonly kind: ProviderKind;
  /** Its id at the platform, such as `mtn`, `ikedc` or a bank's code. */
  readonly id: string;
  /** Its name as people read it. The monogram is made of it. */
  readonly name: string;
}

/** The sizes of marks in px at 16 px text: inside a field, in a row, on a review, on a receipt. */
export type MarkSize = 20 | 28 | 40 | 48;
