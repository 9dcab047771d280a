/**
 * What stands in a page in words of ours, and is data. The longer of two that begin alike comes first: each is taken out
 * of a text as a whole.
 */
export const phrases: readonly (string | RegExp)[] = [
  // The platform's lists
  /\d+(?:\.\d+)?[GM]B, \d+ days?/g,
  /MTN Ghana (?:airtime|\d+[GM]B data bundle)/g,
  'Spectranet',
  // The platform's texts beside a delivery or a card's transaction
  /GHS \d+ to \d+/g,
  'Take the pin and your profile code to an accredited centre to register.',
  'Enter the serial number and the pin on the result checking page.',
  'Delivered to Yaba on Friday. The rest of the order follows.',
  'Initial load',
  /\bShop \d+/g,
  // The initials of a person
  /^\p{Lu}{2}$/gu,
  // Acts, roles, persons, subjects and results in the audit log, and who decided
  /\b(?:instruction|card|case|audit)\.\w+/g,
  /^(?:read|failed|staff|audit of all|every state|review|credit_owed|refund_owed|cases open)$/g,
  /· staff$/g,
  // What people typed
  'Ada’s meter',
  'Seen in the bank’s statement.',
  'Your parcel is here.',
  // What shoppers and staff wrote about a problem
  'My friend says that nothing came.',
  'It came at 10:40.',
  'It is being delivered again.',
  'Never write',
  'All is well.',
  'It came.',
  /^Done\.$/g,
  'The network delivered it at 10:40. Please dial *310# to see your balance.',
  'My meter still shows nothing, and the token is not accepted.',
  // What merchants call what they sell
  'Ankara dress and two scarves',
  'Sunbird balance top-up',
  'Sunbird balance',
  'Two pairs of shoes',
  'Wedding aso-oke for the family of Chukwuemeka Nwosu-Okonkwo, three sets with caps',
  // What merchants wrote in a bill, a field or a receipt of their own
  'Check exam results',
  'Choose a result',
  'How many',
  'Send a friend airtime',
  'Thank you! Quote',
  'when you write to us.',
  'Sunbird Store thanks you. Your number is',
  'Which result',
  'Whose number is it?',
  'Your friend’s name',
];
