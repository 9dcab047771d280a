/* oxlint-disable no-restricted-imports -- what `tillside rotate --data` calls is no part of what a merchant can import */
export { addDataKey } from '../packages/server/src/keys/rotate-data-key.ts';
