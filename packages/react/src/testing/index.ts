/** A companion without a server, for tests and stories of a merchant's page. */
export {
  companionScenarios,
  createTestCompanion,
  payAtOnce,
  type CompanionScenario,
  type TestCompanionOptions,
} from './create-test-companion.ts';
export {
  doneButLost,
  exampleInstruction,
  exampleSession,
  json,
  lostResponse,
  noAnswer,
  refuse,
  type CompanionDouble,
} from './companion-double.ts';
export { accountDouble, exampleAccount, examplePayment } from './account-double.ts';
export { exampleCard } from './cards-double.ts';
export { checkoutDouble, checkoutIn, exampleCheckout } from './checkout-double.ts';
