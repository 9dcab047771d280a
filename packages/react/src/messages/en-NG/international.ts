/** What a bill abroad says. */
export const internationalWords = {
  internationalTitle: 'Pay a bill abroad',
  internationalCountryLabel: 'Country',
  internationalCountryEmpty: 'Choose a country',
  internationalOperatorLabel: 'Operator',
  internationalOperatorEmpty: 'Choose an operator',
  internationalProductLabel: 'What to send',
  internationalProductEmpty: 'Choose what to send',
  internationalProductFixed: ({ amount }: { amount: string }): string => `They receive ${amount}`,
  internationalProductRange: ({ minimum, maximum }: { minimum: string; maximum: string }): string =>
    `From ${minimum} to ${maximum}`,
  internationalProductAway: 'Not available now',
  internationalPhoneLabel: 'Their number',
  internationalPhoneHint: ({ prefix }: { prefix: string }): string => `With or without ${prefix} in front.`,
  internationalPhoneHintPlain: 'With the country code in front.',
  internationalPhoneEmpty: 'Enter their number',
  internationalPhoneLetters: 'Use digits only',
  internationalPhoneLength: 'With its country code, a number has 7 to 15 digits',
  internationalPhoneCode: 'Begin with the country code',
  internationalPhoneOperator: ({ operator }: { operator: string }): string =>
    `This is not a number of ${operator}. Check it, or choose another operator`,
  internationalAmountLabel: 'They receive',
  internationalAmountWhole: 'Enter a whole amount, without decimals',
  internationalRate: ({ unit, price }: { unit: string; price: string }): string => `${unit} = ${price}`,
  internationalRateNumber: 'Enter their number to see what you pay.',
  internationalRateFailed: 'The price could not be loaded. You see what you pay before anything is bought.',
  internationalRateAllIn: 'Rate, fees included',
  internationalSubject: ({ product, phone }: { product: string; phone: string }): string => `${product} for ${phone}`,
  internationalSubjectPlain: ({ country, phone }: { country: string; phone: string }): string =>
    `${country} bill for ${phone}`,
  internationalNote: 'From the operator',
};
