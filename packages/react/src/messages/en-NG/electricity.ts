/** What the purchase of electricity says. */
export const electricityWords = {
  electricityTitle: 'Buy electricity',
  electricityService: 'Electricity company',
  electricityServiceEmpty: 'Choose your electricity company',
  electricityMeterType: 'Meter type',
  electricityMeterTypeEmpty: 'Choose prepaid or postpaid',
  electricityMeterTypeHint: 'Prepaid: you load a token. Postpaid: a bill comes every month.',
  electricityPrepaid: 'Prepaid',
  electricityPostpaid: 'Postpaid',
  electricityMeter: 'Meter number',
  electricityMeterHint: 'Usually 11 digits, or 10 if it is postpaid',
  electricityMeterEmpty: 'Enter the meter number',
  electricityMeterWrong: 'A meter number has 6 to 15 digits. It is on the meter and on old receipts',
  electricityPhoneHint: 'The electricity company keeps it with this purchase.',
  electricitySubject: ({ service, meter }: { service: string; meter: string }): string =>
    `${service} for meter ${meter}`,

  electricityAddress: 'Address',
  electricityDebt: 'Debt on this meter',
  electricityDebtNow: 'Goes to the debt now',
  electricityMinimum: 'Smallest amount now',
  electricityBelowMinimum: ({ minimum }: { minimum: string }): string => `For this meter, pay ${minimum} or more`,
  electricityBelowDebt: ({ minimum, debt }: { minimum: string; debt: string }): string =>
    `For this meter, pay ${minimum} or more. ${debt} of it goes to the debt`,

  electricityUnits: 'Units',
  electricityTariff: 'Tariff',
  electricityTariffPerUnit: ({ price, unit }: { price: string; unit: string }): string => `${price} per ${unit}`,
  electricityEnergy: 'For energy',
  electricityTax: 'VAT',

  electricityToken: 'Your token',
  electricityTokenHow: 'Enter it on your meter and press Enter. You can find it again under your purchases.',
  electricityTokens: 'Enter these numbers in this order',
  electricityTokensHow:
    'Your meter needs new keys first. Enter one number, press Enter, wait until the meter accepts it, then enter the next.',
  electricityResetToken: 'First key',
  electricityConfigureToken: 'Second key',
  electricityLoadToken: 'Token for your units',
  electricityCopyToken: 'Copy token',
  electricityShare: 'Share',
  electricityShareTitle: ({ meter }: { meter: string }): string => `Electricity token for meter ${meter}`,
  electricityTokenTakenBack: 'The purchase was taken back. Its token may not load any more.',
  electricityTokenComing: 'Your token appears here, and under your purchases, as soon as it is ready.',
  electricityTokenMissing: 'The token is not here yet. Ask the shop for it and name the reference below.',
  electricityTokenOwnerOnly: 'The token is shown only to the person who bought it.',
  electricityNoToken: 'A postpaid meter has no token. What you paid goes to the bill of this meter.',
};
