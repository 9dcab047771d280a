/** What the menu of all bills says. */
export const billPayWords = {
  billPayTitle: 'Pay bills',
  billPayMenu: 'What would you like to pay for?',
  billPayAll: 'All bills',
  billPayNothing: 'There is nothing that your account may buy here. Ask the shop if you think there should be.',
  billPayUnfinishedTitle: ({ product }: { product: string }): string => `${product}: not finished yet`,
  billPayUnfinishedText: ({ amount }: { amount: string }): string =>
    `Your purchase of ${amount} is still being checked. Do not pay for it again.`,
  billPayShow: 'Show it',
  productAirtime: 'Airtime',
  productAirtimeMany: 'Airtime for many',
  productData: 'Data',
  productElectricity: 'Electricity',
  productCable: 'Cable TV',
  productInternet: 'Internet',
  productEpin: 'Exam pins',
  productBetting: 'Betting',
  productInternational: 'Abroad',
  productSms: 'Text messages',
};
