/* oxlint-disable no-restricted-imports -- hearing spans is for our own tests, no part of what a merchant can import */
export { listenToSpans } from '../../../packages/server/src/testing/spans.ts';
