/** What the purchase of data says. */
export const dataWords = {
  dataTitle: 'Buy data',
  dataPlanLabel: 'Data plan',
  dataPlanEmpty: 'Choose a plan',
  dataPlanHint: 'These are the list prices. What you pay is shown before you buy.',
  dataPlansNone: 'This network has no plans at the moment. Try again later.',
  dataLastPlan: 'Bought last time',
  dataReceiptPlan: 'Plan',
  dataSubject: ({ plan, phone }: { plan: string; phone: string }): string => `${plan} for ${phone}`,
  dataSubjectPlain: ({ network, phone }: { network: string; phone: string }): string => `${network} data for ${phone}`,
};
