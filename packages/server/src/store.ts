export * from './kernel/store/index.ts';
export { recordKinds, type RecordKind } from './composition/stored.ts';
