/**
 * A sentence of the platform's document that can be right or wrong of a platform: something that must be so, a limit, a
 * default, a shape or a refusal. A text where checks prove it; otherwise with the reason why none can.
 */
export type Statement = string | { readonly says: string; readonly unchecked: string };

/**
 * The statements of a section by what they are about (an operation's id, or another word) and by a short name, in the order
 * of the document. A check names them in its title: `platform §4.1 card.list order, filters: newest first …`.
 */
export interface Section {
  /** `§4.1` */
  readonly section: string;
  readonly title: string;
  readonly statements: Readonly<Record<string, Readonly<Record<string, Statement>>>>;
}
