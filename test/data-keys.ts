/* oxlint-disable no-restricted-imports -- how keys lie in the store is no part of what a merchant can import */
export { createKeyring } from '../packages/server/src/kernel/keys/keyring.ts';
export { addDataKey } from '../packages/server/src/kernel/keys/rotation.ts';
export { keyRemoved } from '../packages/server/src/kernel/model/errors.ts';
export { unwrap, wrappersOf } from '../packages/server/src/kernel/keys/encryption.ts';
