export interface ForeignProvider {
  readonly code: string;
  readonly name: string;
  /** The part of its numbers after the country's prefix, as a regular expression. */
  readonly national: string;
  /** A matching number. */
  readonly sample: string;
  readonly sells: 'airtime' | 'electricity';
}

/** A country that can be paid to. */
export interface Country {
  readonly iso: string;
  readonly title: string;
  readonly prefix: string;
  readonly currency: string;
  /** The value of one dollar in its currency. */
  readonly perDollar: number;
  readonly providers: readonly ForeignProvider[];
}

const mobile = (code: string, name: string, national: string, sample: string): ForeignProvider => ({
  code,
  name,
  national,
  sample,
  sells: 'airtime',
});
const power = (code: string, name: string, national: string, sample: string): ForeignProvider => ({
  code,
  name,
  national,
  sample,
  sells: 'electricity',
});

function country(
  iso: string,
  title: string,
  prefix: string,
  currency: string,
  perDollar: number,
  providers: readonly ForeignProvider[],
): Country {
  return { iso, title, prefix, currency, perDollar, providers };
}

/** Countries, their providers and their rates: assumed, of the order of 2026. */
export const countryCatalogue: readonly Country[] = [
  country('GH', 'Ghana', '233', 'GHS', 12.5, [
    mobile('MTNGH', 'MTN Ghana', '(24|54|55|59)\\d{7}', '244000000'),
    mobile('TCGH', 'Telecel Ghana', '(20|50)\\d{7}', '200000000'),
    power('ECGGH', 'ECG Prepaid', '\\d{9}', '302000000'),
  ]),
  country('KE', 'Kenya', '254', 'KES', 129, [
    mobile('SAFKE', 'Safaricom', '7\\d{8}', '712000000'),
    mobile('AIRKE', 'Airtel Kenya', '(73|78|10)\\d{7}', '733000000'),
    power('KPLCKE', 'Kenya Power Tokens', '\\d{9}', '202000000'),
  ]),
  country('ZA', 'South Africa', '27', 'ZAR', 18, [
    mobile('VODZA', 'Vodacom', '[678]\\d{8}', '820000000'),
    mobile('MTNZA', 'MTN South Africa', '[678]\\d{8}', '830000000'),
  ]),
  country('UG', 'Uganda', '256', 'UGX', 3_700, [mobile('MTNUG', 'MTN Uganda', '7[678]\\d{7}', '770000000')]),
  country('TZ', 'Tanzania', '255', 'TZS', 2_600, [mobile('VODTZ', 'Vodacom Tanzania', '7[456]\\d{7}', '754000000')]),
  country('RW', 'Rwanda', '250', 'RWF', 1_400, [mobile('MTNRW', 'MTN Rwanda', '7[89]\\d{7}', '788000000')]),
  country('CM', 'Cameroon', '237', 'XAF', 600, [mobile('ORCM', 'Orange Cameroon', '6[59]\\d{7}', '690000000')]),
  country('SN', 'Senegal', '221', 'XOF', 600, [mobile('ORSN', 'Orange Senegal', '7[78]\\d{7}', '770000000')]),
  country('CI', 'Côte d’Ivoire', '225', 'XOF', 600, [mobile('MTNCI', 'MTN Côte d’Ivoire', '05\\d{8}', '0500000000')]),
  country('BJ', 'Benin', '229', 'XOF', 600, [mobile('MTNBJ', 'MTN Benin', '01\\d{8}', '0197000000')]),
  country('GB', 'United Kingdom', '44', 'GBP', 0.8, [mobile('EEGB', 'EE', '7\\d{9}', '7400000000')]),
  country('US', 'United States', '1', 'USD', 1, [mobile('ATTUS', 'AT&T Prepaid', '[2-9]\\d{9}', '2025550100')]),
];

export function findCountry(iso: string): Country | null {
  return countryCatalogue.find((country) => country.iso === iso) ?? null;
}

export function findProvider(country: Country, code: string): ForeignProvider | null {
  return country.providers.find((provider) => provider.code === code) ?? null;
}
