/** What the purchase of exam pins says. */
export const epinWords = {
  epinTitle: 'Buy exam pins',
  epinProductLabel: 'Exam pin',
  epinProductEmpty: 'Choose what you need',
  epinProductHint: 'Prices are for one pin. You see what you pay before anything is bought.',
  epinLeft: ({ count }: { count: number }): string => `${count} left`,
  epinSoldOut: 'Sold out',
  epinQuantityLabel: 'How many',
  epinQuantityHint: ({ maximum }: { maximum: number }): string => `Up to ${maximum} at once`,
  epinQuantityStock: ({ maximum }: { maximum: number }): string =>
    maximum === 1 ? 'This is the last one' : `Only ${maximum} are left`,
  epinAccountLabel: 'Registration number',
  epinAccountEmpty: 'Enter the registration number',
  epinAccountSymbols: 'Use letters and digits only',
  epinProfileLabel: 'JAMB profile code',
  epinProfileEmpty: 'Enter the profile code that JAMB sent by SMS',
  epinProfileUnknown: 'JAMB knows no profile with this code. Check it and try again',
  epinProfileHint: '10 digits, from the SMS of JAMB',
  epinPhoneHint: 'The number that is registered with JAMB',
  epinSubject: ({ count, title }: { count: number; title: string }): string =>
    count === 1 ? title : `${count} × ${title}`,
  epinSubjectPlain: ({ count }: { count: number }): string => (count === 1 ? 'Exam pin' : `${count} exam pins`),
  epinOwnerOnly: 'Pins are shown to the person who bought them only.',
};
