/** A provider abroad. */
export interface ForeignProvider {
  readonly code: string;
  readonly name: string;
  /** What follows the country's prefix in its numbers, as a regular expression. */
  readonly national: string;
  /** A number that fits. */
  readonly sample: string;
  readonly sells: 'airtime' | 'electricity';
}

/** A country that can be paid to. */
export interface Country {
  readonly iso: string;
  readonly title: string;
  readonly prefix: string;
  readonly currency: string;
  /** What one dollar comes to in its currency. */
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

/** Countries, their providers and their rates: assumed, of the order of 2026. */
export const countryCatalogue: readonly Country[] = [
  {
    iso: 'GH',
    title: 'Ghana',
    prefix: '233',
    currency: 'GHS',
    perDollar: 12.5,
    providers: [
      mobile('MTNGH', 'MTN Ghana', '(24|54|55|59)\\d{7}', '244000000'),
      mobile('TCGH', 'Telecel Ghana', '(20|50)\\d{7}', '200000000'),
      power('ECGGH', 'ECG Prepaid', '\\d{9}', '302000000'),
    ],
  },
  {
    iso: 'KE',
    title: 'Kenya',
    prefix: '254',
    currency: 'KES',
    perDollar: 129,
    providers: [
      mobile('SAFKE', 'Safaricom', '7\\d{8}', '712000000'),
      mobile('AIRKE', 'Airtel Kenya', '(73|78|10)\\d{7}', '733000000'),
      power('KPLCKE', 'Kenya Power Tokens', '\\d{9}', '202000000'),
    ],
  },
  {
    iso: 'ZA',
    title: 'South Africa',
    prefix: '27',
    currency: 'ZAR',
    perDollar: 18,
    providers: [
      mobile('VODZA', 'Vodacom', '[678]\\d{8}', '820000000'),
      mobile('MTNZA', 'MTN South Africa', '[678]\\d{8}', '830000000'),
    ],
  },
  {
    iso: 'UG',
    title: 'Uganda',
    prefix: '256',
    currency: 'UGX',
    perDollar: 3_700,
    providers: [mobile('MTNUG', 'MTN Uganda', '7[678]\\d{7}', '770000000')],
  },
  {
    iso: 'TZ',
    title: 'Tanzania',
    prefix: '255',
    currency: 'TZS',
    perDollar: 2_600,
    providers: [mobile('VODTZ', 'Vodacom Tanzania', '7[456]\\d{7}', '754000000')],
  },
  {
    iso: 'RW',
    title: 'Rwanda',
    prefix: '250',
    currency: 'RWF',
    perDollar: 1_400,
    providers: [mobile('MTNRW', 'MTN Rwanda', '7[89]\\d{7}', '788000000')],
  },
  {
    iso: 'CM',
    title: 'Cameroon',
    prefix: '237',
    currency: 'XAF',
    perDollar: 600,
    providers: [mobile('ORCM', 'Orange Cameroon', '6[59]\\d{7}', '690000000')],
  },
  {
    iso: 'SN',
    title: 'Senegal',
    prefix: '221',
    currency: 'XOF',
    perDollar: 600,
    providers: [mobile('ORSN', 'Orange Senegal', '7[78]\\d{7}', '770000000')],
  },
  {
    iso: 'CI',
    title: 'Côte d’Ivoire',
    prefix: '225',
    currency: 'XOF',
    perDollar: 600,
    providers: [mobile('MTNCI', 'MTN Côte d’Ivoire', '05\\d{8}', '0500000000')],
  },
  {
    iso: 'BJ',
    title: 'Benin',
    prefix: '229',
    currency: 'XOF',
    perDollar: 600,
    providers: [mobile('MTNBJ', 'MTN Benin', '01\\d{8}', '0197000000')],
  },
  {
    iso: 'GB',
    title: 'United Kingdom',
    prefix: '44',
    currency: 'GBP',
    perDollar: 0.8,
    providers: [mobile('EEGB', 'EE', '7\\d{9}', '7400000000')],
  },
  {
    iso: 'US',
    title: 'United States',
    prefix: '1',
    currency: 'USD',
    perDollar: 1,
    providers: [mobile('ATTUS', 'AT&T Prepaid', '[2-9]\\d{9}', '2025550100')],
  },
];

export function findCountry(iso: string): Country | null {
  return countryCatalogue.find((country) => country.iso === iso) ?? null;
}

export function findProvider(country: Country, code: string): ForeignProvider | null {
  return country.providers.find((provider) => provider.code === code) ?? null;
}
