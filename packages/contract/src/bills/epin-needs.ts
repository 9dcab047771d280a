/** What has to be told when a pin is bought: nothing, a registration number, or also a phone number. */
export type EpinNeeds = 'nothing' | 'account' | 'account_and_phone';

/**
 * JAMB pins need a registration number and a phone number, result checkers nothing, all others a registration number
 * (platform §4.3). The list does not say which a product is: its name, with that of its collection, does (assumed).
 */
export function epinNeeds(name: string): EpinNeeds {
  if (/\bjamb\b/i.test(name)) return 'account_and_phone';
  return /\b(result|check)/i.test(name) ? 'nothing' : 'account';
}
