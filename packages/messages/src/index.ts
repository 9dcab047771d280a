export * from './generated/en-NG/index.ts';
export {
  frameParts,
  type Catalogue,
  type FrameMessageKey,
  type MessageKey,
  type NoticeMessageKey,
  type Part,
  type PartId,
} from './part.ts';
export {
  createTranslate,
  type CheckedOverrides,
  type MessageOverrides,
  type Translate,
  type WidgetMessages,
} from './translate.ts';
