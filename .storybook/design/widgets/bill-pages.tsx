import {
  AirtimeForm,
  BettingForm,
  BillPay,
  BulkAirtimeForm,
  CableForm,
  DataForm,
  ElectricityForm,
  EpinForm,
  InternationalForm,
  InternetForm,
  SmsForm,
} from '../../../packages/react/src/index.ts';
import {
  bettingTill,
  cableTill,
  dataTill,
  electricityTill,
  epinTill,
  internationalTill,
  internetTill,
  smsTill,
} from '../../../packages/react/src/testing/example-tills.ts';
import { bulkDouble } from '../../../packages/react/src/testing/bulk-double.ts';
import { peopleTill } from '../people-till.ts';
import type { Part, WidgetPage } from './widget-page.ts';

const heading: Part = ['.ts-heading', 'Heading', 'Names the bill. It has the focus when a step begins.'];
const bar: Part = [
  '.ts-bar',
  'Action bar',
  'Sums up the purchase. Its button is always enabled: it says what is missing.',
];
const presets: Part = [
  '.ts-presets',
  'Amounts',
  'Common amounts. One that is over the balance is dimmed and can still be pressed.',
];
const phone: Part = [
  '.ts-control',
  'Phone field',
  'Takes a number in any form, also pasted, and shows it in groups of 4, 3 and 4.',
];
const network: Part = [
  '.ts-detected',
  'Network',
  'The network of the number, inside the field. Change opens one row of tiles.',
];
const tiles: Part = ['.ts-tiles', 'Tiles', 'A few choices, each with its mark: one group of radio buttons.'];
const plan: Part = [
  '.ts-picker',
  'Plan',
  'The chosen plan with its price. A press opens a sheet of all of them, in groups and with a search.',
];

/** What holds for every form of a bill. */
const form = {
  accessibility: [
    'Every field has a visible label. Its hint and its error are its description, and the error takes the place of the hint.',
    'Continue with a fault moves the focus to a summary, whose entries lead to their fields.',
    'Each step moves the focus to its heading; outcomes are announced once.',
    'At 200 % text and 320 px nothing is cut off and nothing scrolls sideways.',
  ],
  hooks: ['useInstruct', 'useLookup', 'useRecipients', 'useBalance', 'useSession'],
} as const satisfies Partial<WidgetPage>;

const checked = {
  ...form,
  hooks: ['useInstruct', 'useValidation', 'useLookup', 'useRecipients', 'useSession'],
} as const;

export const billPages = {
  AirtimeForm: {
    ...form,
    lead: 'Airtime for one number, complete on a small phone without scrolling.',
    use: [
      'A page or a sheet that sells airtime only.',
      'A repeat in two taps: people and recent purchases stand first.',
    ],
    instead: ['BillPay for several bills in one place.', 'BulkAirtimeForm for a list of numbers.'],
    parts: [
      heading,
      [
        '.ts-people',
        'People',
        'My number, saved and recent people. A press fills in the number, or repeats the last purchase.',
      ],
      phone,
      network,
      presets,
      bar,
    ],
    till: peopleTill,
    example: () => <AirtimeForm defaultPhone="08031234567" />,
  },
  DataForm: {
    ...form,
    lead: 'A data plan for one number, from the plans of its network.',
    use: ['The plan matters more than the price: the sheet has plans in groups by their time.'],
    instead: ['AirtimeForm where an amount is enough.'],
    parts: [heading, phone, network, plan, bar],
    till: dataTill,
    example: () => <DataForm defaultPhone="08031234567" />,
  },
  ElectricityForm: {
    ...checked,
    lead: 'Power for a prepaid or postpaid meter, with the name of its holder before anything is paid.',
    use: ['Prepaid meters: the outcome is a token, large and on one line.', 'Postpaid bills of the same companies.'],
    instead: ['BillPay, where electricity is one bill of many.'],
    parts: [
      heading,
      ['.ts-field', 'Company', 'The electricity company, with its mark.'],
      tiles,
      ['.ts-input', 'Meter', 'Its number. The holder’s name and address appear below it: a wrong digit shows there.'],
      presets,
      bar,
    ],
    till: electricityTill,
    example: () => <ElectricityForm defaultService="ikedc" defaultMeter="45020000001" defaultMeterType="prepaid" />,
  },
  CableForm: {
    ...checked,
    lead: 'A TV subscription: the bouquet that is on the card again, another one, or a top-up.',
    use: ['Renewals: the current bouquet and its price come with the name.'],
    instead: ['BillPay, where TV is one bill of many.'],
    parts: [
      heading,
      ['.ts-tiles', 'Service', 'The TV companies, each with its mark.'],
      ['.ts-input', 'Card', 'Its number. The holder’s name and bouquet appear below it.'],
      ['.ts-count', 'Months', 'How many months to pay for.'],
      bar,
    ],
    till: cableTill,
    example: () => <CableForm defaultService="dstv" defaultAccount="7040000001" />,
  },
  InternetForm: {
    ...form,
    lead: 'Pins for an internet provider, one or several at once.',
    use: ['Providers that sell pins: the outcome lists each with a copy button.'],
    instead: ['DataForm for a plan on a phone number.'],
    parts: [heading, tiles, plan, ['.ts-count', 'Pins', 'How many pins to buy.'], bar],
    till: internetTill,
    example: () => <InternetForm />,
  },
  EpinForm: {
    ...form,
    hooks: ['useInstruct', 'useValidation', 'useLookup', 'useSession'],
    lead: 'Exam pins: result checkers and registrations, with the candidate’s name where the body tells it.',
    use: ['Schools and shops that sell result checkers.'],
    instead: ['InternetForm for pins of internet providers.'],
    parts: [
      heading,
      ['.ts-picker', 'Pin', 'The chosen pin with its price. A press opens a sheet of all of them, by examining body.'],
      bar,
    ],
    till: epinTill,
    example: () => <EpinForm />,
  },
  BettingForm: {
    ...checked,
    lead: 'Money for an account at a bookmaker, with the name of its holder first.',
    use: ['Pages where betting is legal for the shopper: a session without the ability sees no form.'],
    instead: ['BillPay, where betting is one bill of many.'],
    parts: [
      heading,
      ['.ts-picker', 'Bookmaker', 'Found by typing in its sheet, with its mark. The other fields appear after it.'],
      presets,
      bar,
    ],
    till: bettingTill,
    example: () => <BettingForm defaultProvider="bet9ja" defaultCustomerId="100001" />,
  },
  InternationalForm: {
    ...form,
    lead: 'Airtime, data and bills in other countries, at the rate of the moment.',
    use: ['Families who pay for people abroad. The review shows the rate and what arrives.'],
    instead: ['AirtimeForm for Nigerian numbers.'],
    parts: [
      heading,
      ['.ts-picker', 'Country', 'Found by typing in its sheet, which has those that can be paid for now.'],
      bar,
    ],
    till: internationalTill,
    example: () => <InternationalForm />,
  },
  BulkAirtimeForm: {
    ...form,
    lead: 'Airtime for up to hundreds of numbers from one list, each row with an outcome of its own.',
    use: ['A team’s numbers, pasted or from a file. Faults are mended in their row.'],
    instead: ['AirtimeForm for one number.'],
    parts: [heading, ['.ts-field', 'List', 'Typed, pasted, or a file. Every row is read while it is typed.'], bar],
    till: bulkDouble,
    example: () => <BulkAirtimeForm />,
  },
  SmsForm: {
    ...form,
    lead: 'One text message to many numbers, priced by segment while it is typed.',
    use: ['Staff of a shop. Shoppers see it only where the companion allows it.'],
    instead: ['Your own messages for orders: this one is paid for by the person who sends it.'],
    parts: [heading, ['.ts-field', 'Recipients', 'Numbers, one per line.'], bar],
    till: smsTill,
    example: () => <SmsForm />,
  },
  BillPay: {
    ...form,
    lead: 'Every bill in one widget: a menu, and the form of the one that is chosen.',
    use: [
      'A page "Bills". It remembers the last bill, and shows purchases that are not finished.',
      'Your own products stand in the same menu.',
    ],
    instead: ['One form, where the page sells one thing: less is loaded.'],
    parts: [
      ['.ts-products', 'Menu', 'Only the bills that this person may buy, in your order.'],
      ['.ts-bill-pay-panel', 'Form', 'The chosen bill, loaded when it is chosen.'],
    ],
    till: { ...dataTill, ...peopleTill },
    example: () => <BillPay defaultProduct="airtime" />,
  },
} satisfies Readonly<Record<string, WidgetPage>>;
