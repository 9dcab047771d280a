export * from './composition/exports.ts';
export { createTillside, type Tillside } from './composition/fetch.ts';
export type { CardOptions, FetchHandler, StepUp, TillsideOptions } from './kernel/http/fetch.ts';
