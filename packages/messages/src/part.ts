import type { Messages } from './generated/messages.ts';

/** The name of a part: the text before the dot of a key. */
export type PartId = keyof Messages;

/** The messages of one part in one language. Parts are separate modules, so that they load with the widget that uses them. */
export interface Part<Id extends PartId> {
  readonly id: Id;
  readonly texts: Messages[Id];
}

/** The key of a message: its part and its name, such as `airtime.title`. */
export type MessageKey = { [Id in PartId]: `${Id}.${keyof Messages[Id] & string}` }[PartId];

/** A part of the sealed frames, which take their messages from the companion. */
type FramePartId = 'cardFrame' | 'frame' | 'walletFrame';

/** The parts of the sealed frames. */
export const frameParts: readonly FramePartId[] = ['frame', 'cardFrame', 'walletFrame'];

/** The key of a message in a sealed frame, such as `walletFrame.sendOtp`. */
export type FrameMessageKey = Extract<MessageKey, `${FramePartId}.${string}`>;

/** The key of a text of the companion's notices, such as `notices.inReview`: no page shows one. */
export type NoticeMessageKey = Extract<MessageKey, `notices.${string}`>;

/** A message by its key: a text, or a function of its parameters. */
export type MessageAt<Key extends MessageKey> = Key extends `${infer Id extends PartId}.${infer Name}`
  ? Messages[Id][Name & keyof Messages[Id]]
  : never;

/** The values of a message, by parameter. */
export type Values = Readonly<Record<string, string | number>>;

/** The arguments of a message: its values, or none. */
export type Given<Text> = Text extends (values: infer Wanted extends Values) => string ? [values: Wanted] : [];

/** Every message of a language by key. */
export type Catalogue = { readonly [Key in MessageKey]: MessageAt<Key> };
