import { naira, type Naira } from '@tillside/contract';

/** A product sold as pins from stock. */
export interface EpinProduct {
  readonly id: string;
  readonly name: string;
  readonly price: Naira;
  /** The stock of a new world. */
  readonly stock: number;
  /** The input of a purchase: result checkers need none, JAMB also a phone number (platform §4.3). */
  readonly needs: 'nothing' | 'account' | 'account_and_phone';
  readonly instruction: string;
}

/** The examining bodies and their pins. Ids, prices and stock are assumed. */
export const epinCatalogue: readonly { readonly name: string; readonly products: readonly EpinProduct[] }[] = [
  {
    name: 'JAMB',
    products: [
      {
        id: 'jamb-utme',
        name: 'JAMB UTME ePIN',
        price: naira(7_200),
        stock: 40,
        needs: 'account_and_phone',
        instruction: 'Take the pin and your profile code to an accredited centre to register.',
      },
      {
        id: 'jamb-de',
        name: 'JAMB Direct Entry ePIN',
        price: naira(5_700),
        stock: 25,
        needs: 'account_and_phone',
        instruction: 'Take the pin and your profile code to a JAMB office to register.',
      },
    ],
  },
  {
    name: 'WAEC',
    products: [
      {
        id: 'waec-checker',
        name: 'WAEC Result Checker',
        price: naira(3_800),
        stock: 200,
        needs: 'nothing',
        instruction: 'Enter the serial number and the pin on the result checking page.',
      },
      {
        id: 'waec-registration',
        name: 'WAEC GCE Registration',
        price: naira(24_500),
        stock: 15,
        needs: 'account',
        instruction: 'Enter the pin on the registration page.',
      },
    ],
  },
  {
    name: 'NECO',
    products: [
      {
        id: 'neco-checker',
        name: 'NECO Result Checker Token',
        price: naira(1_300),
        stock: 3,
        needs: 'nothing',
        instruction: 'Enter the token with your examination number on the results page.',
      },
      {
        id: 'neco-registration',
        name: 'NECO GCE Registration',
        price: naira(22_000),
        stock: 0,
        needs: 'account',
        instruction: 'Enter the pin on the registration page.',
      },
    ],
  },
];

export function findEpinProduct(id: string): EpinProduct | null {
  return epinCatalogue.flatMap((group) => group.products).find((product) => product.id === id) ?? null;
}
