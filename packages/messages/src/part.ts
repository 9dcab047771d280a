import type { Messages } from './generated/messages.ts';

/** The name of a part: what stands before the dot of a key. */
export type PartId = keyof Messages;

/** The messages of one part in one language. Parts are modules of their own, so that they load with what shows them. */
export interface Part<Id extends PartId> {
  readonly id: Id;
  readonly texts: Messages[Id];
}

/** The key of a message: its part and its name, such as `airtime.title`. */
export type MessageKey = { [Id in PartId]: `${Id}.${keyof Messages[Id] & string}` }[PartId];

/** A part that is shown in sealed frames, which take their words from the companion. */
type FramePartId = 'cardFrame' | 'frame' | 'walletFrame';

/** The parts that are shown in sealed frames. */
export const frameParts: readonly FramePartId[] = ['frame', 'cardFrame', 'walletFrame'];

/** The key of a message in a sealed frame, such as `walletFrame.sendOtp`. */
export type FrameMessageKey = Extract<MessageKey, `${FramePartId}.${string}`>;

/** A message by its key: a text, or a function of what is put in. */
export type MessageAt<Key extends MessageKey> = Key extends `${infer Id extends PartId}.${infer Name}`
  ? Messages[Id][Name & keyof Messages[Id]]
  : never;

/** What is put into a message, by parameter. */
export type Values = Readonly<Record<string, string | number>>;

/** What a message is called with: its values, or nothing. */
export type Given<Text> = Text extends (values: infer Wanted extends Values) => string ? [values: Wanted] : [];

/** Every message of a language by key: all that a provider can be given. */
export type Catalogue = { readonly [Key in MessageKey]: MessageAt<Key> };
