export type { PostgresConnection } from './kernel/store/postgres/connection.ts';
export { migratePostgres, type MigrateOptions } from './kernel/store/postgres/migrate.ts';
export { postgresStore, type PostgresStoreOptions } from './kernel/store/postgres/postgres-store.ts';
