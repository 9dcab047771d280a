export * from './generated/en-NG/index.ts';
export type { Catalogue, MessageKey, Part, PartId } from './part.ts';
export { createTranslate, type CheckedOverrides, type MessageOverrides, type Translate } from './translate.ts';
