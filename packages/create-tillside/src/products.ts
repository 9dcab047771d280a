import { naira, type BillProduct, type PageOperationId, type RequestedInput } from '@tillside/contract';

/** The parts of a bill product that the code of a new shop needs. */
export interface Product {
  readonly name: string;
  readonly widget: string;
  /** The text to type into its form so that the sandbox delivers it. */
  readonly hint: string;
  /** A purchase that the sandbox delivers. */
  readonly example: { readonly operation: PageOperationId; readonly input: object };
}

/** The bill products that a new shop may sell. */
export type OfferedProduct = Extract<
  BillProduct,
  'airtime' | 'data' | 'electricity' | 'cable' | 'internet' | 'epin' | 'betting' | 'international' | 'sms'
>;

/** In the order in which most people need them. */
export const products: Readonly<Record<OfferedProduct, Product>> = {
  airtime: {
    name: 'Airtime',
    widget: 'AirtimeForm',
    hint: 'airtime for the number `0803 123 4567`',
    example: example('airtime.buy', { phone: '08031234567', network: 'mtn', amount: naira(500) }),
  },
  data: {
    name: 'Data',
    widget: 'DataForm',
    hint: 'data for the number `0803 123 4567`',
    example: example('data.buy', { phone: '08031234567', provider: 'mtn', variation: '101' }),
  },
  electricity: {
    name: 'Electricity',
    widget: 'ElectricityForm',
    hint: 'electricity for the prepaid meter `45020000001` of Ikeja Electric',
    example: example('electricity.buy', {
      service: 'ikedc',
      meter_number: '45020000001',
      meter_type: 'prepaid',
      amount: naira(5_000),
      phone: '08031234567',
    }),
  },
  cable: {
    name: 'Cable TV',
    widget: 'CableForm',
    hint: 'a TV top-up for the smart card `7040000001`',
    example: example('cable.topup', {
      service: 'gotv',
      account: '7040000001',
      amount: naira(2_500),
      customer_name: 'Ada Obi',
    }),
  },
  internet: {
    name: 'Internet',
    widget: 'InternetForm',
    hint: 'internet, such as a Spectranet plan',
    example: example('spectranet.buy', { plan_id: 'PSPLAN_801', qty: 1 }),
  },
  epin: {
    name: 'Exam pins',
    widget: 'EpinForm',
    hint: 'an exam pin, such as a WAEC result checker',
    example: example('epin.buy', { id: 'waec-checker', qty: 1 }),
  },
  betting: {
    name: 'Betting',
    widget: 'BettingForm',
    hint: 'a betting credit for the Bet9ja account `100001`',
    example: example('betting.fund', { customer_id: '100001', bet_id: 'bet9ja', amount: naira(1_000) }),
  },
  international: {
    name: 'Bills abroad',
    widget: 'InternationalForm',
    hint: 'airtime abroad for the number `233 24 400 0000` in Ghana',
    example: example('international.buy', {
      ccode: 'GH',
      phone: '233244000000',
      provider: 'MTNGH',
      variation: 'MTNGH_TOPUP',
      amount: { currency: 'GHS', value: '100' },
    }),
  },
  sms: {
    name: 'Text messages',
    widget: 'SmsForm',
    hint: 'a text message to the number `0803 123 4567`',
    example: example('sms.send', { to: ['08031234567'], message: 'Your parcel is here.' }),
  },
};

/** The products of a shop: a list in its order, or every product that shoppers may buy. */
export type Range = readonly OfferedProduct[] | 'all';

export const productNames: readonly OfferedProduct[] = Object.keys(products).filter(isProduct);

export function isProduct(name: string): name is OfferedProduct {
  return Object.hasOwn(products, name);
}

function example<Id extends PageOperationId>(operation: Id, input: RequestedInput<Id>): Product['example'] {
  return { operation, input };
}
