/** A shop for a merchant's own tests: companion, stand-in, session, clock and HTTP server. */
export {
  createTestTill,
  type FetchTestTillOptions,
  type TestRequest,
  type TestSandbox,
  type TestTill,
  type TestTillOptions,
} from './create-test-till.ts';
export type { TestScenario } from './test-scenarios.ts';
/** For a merchant's own tests: a clock that the test advances, for `createTillside({ advanced: { clock } })`. */
export { ManualClock } from './manual-clock.ts';
/** A transport over a `fetch`, for `createTillside({ advanced: { transport } })`. */
export { fetchTransport, type FetchTransportOptions } from '../kernel/platform/fetch-transport.ts';
/** Takes the steps of a wallet payment as the sealed frame does. */
export { checkoutsOf } from '../composition/tillside.ts';
/** Checks a merchant's funding hooks, for their own tests. */
export { checkFunding, type BrokenFundingRule, type CheckFundingOptions, type FundingReport } from './check-funding.ts';
export type { FundingUnderCheck } from './funding-books.ts';
export type { FundingRule } from './funding-rules.ts';
/** What `advanced` and `platform.inProcess` of `createTillside` take, for a test's own. */
export { systemClock, type Clock } from '../kernel/model/clock.ts';
export type { Exchange, Outgoing, Transport } from '../kernel/model/transport.ts';
export type { InProcessPlatform } from '../kernel/options/options.ts';
