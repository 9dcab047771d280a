export type { PostgresConnection } from './store/postgres/connection.ts';
export { migratePostgres, type MigrateOptions } from './store/postgres/migrate.ts';
export { postgresStore, type PostgresStoreOptions } from './store/postgres/postgres-store.ts';
