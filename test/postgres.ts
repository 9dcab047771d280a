/* oxlint-disable no-restricted-imports -- the server for tests is no part of what a merchant can import */
export { startPostgresServer as openPostgres } from '../packages/server/src/testing/postgres-server.ts';
