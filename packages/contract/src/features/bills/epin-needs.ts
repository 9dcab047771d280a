/** The input that a pin needs: nothing, a registration number, or also a phone number. */
export type EpinNeeds = 'nothing' | 'account' | 'account_and_phone';

/**
 * Returns the input that a pin needs. JAMB pins need a registration number and a phone number, result checkers nothing,
 * all others a registration number (platform §4.3). The names of product and collection state the product (assumed).
 */
export function epinNeeds(name: string): EpinNeeds {
  if (/\bjamb\b/i.test(name)) return 'account_and_phone';
  return /\b(result|check)/i.test(name) ? 'nothing' : 'account';
}
