import { liveChecklist } from '../../packages/server/src/doctor/live-checklist.ts';
import { pageAddress, withAddresses } from '../../packages/server/src/kernel/model/documentation.ts';
import { configurationPages } from '../../packages/server/src/kernel/model/errors.ts';
import { fundingRules, pageOf, type FundingRule } from '../../packages/server/src/testing/funding-rules.ts';

export { documentation, pageAddress } from '../../packages/server/src/kernel/model/documentation.ts';

/** The addresses that end configuration errors, by topic. */
export function addressesOfErrors(base: string | null): readonly (readonly [topic: string, address: string])[] {
  return Object.entries(configurationPages).map(([topic, place]) => [topic, pageAddress(place, base)]);
}

/** The addresses in a report of `checkFunding`, one for each rule. */
export function addressesOfRules(): readonly string[] {
  return (Object.keys(fundingRules) as FundingRule[]).map(pageOf);
}

/** What `doctor --live` says to do, line by line. */
export function stepsOfDoctor(base: string | null): readonly string[] {
  return Object.values(liveChecklist).map(({ how }) => withAddresses(how, 'docs/live/going-live.md', base));
}
