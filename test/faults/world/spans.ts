/* oxlint-disable no-restricted-imports -- listening to spans is for our own tests, which a merchant cannot import */
export { listenToSpans } from '../../../packages/server/src/testing/spans.ts';
