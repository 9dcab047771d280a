import { describeStore } from '../store/conformance/index.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { observedStore } from './store.ts';
import { createTelemetry } from './telemetry.ts';

// It passes on everything that it is given, and everything that is answered.
describeStore(
  'an observed store',
  async () => {
    const store = observedStore(sqliteStore(':memory:'), createTelemetry(), recordedLogger().logger, { refused: null });
    await store.open();
    return store;
  },
  { crowds: 1 },
);
