export * from './composition/exports.ts';
export { createTillside, type Tillside } from './composition/express.ts';
export type { CardOptions, StepUp, TillsideOptions } from './kernel/http/express.ts';
