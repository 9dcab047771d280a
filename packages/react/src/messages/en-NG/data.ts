/** What the purchase of data says. */
export const dataWords = {
  dataTitle: 'Buy data',
  dataPlanLabel: 'Data plan',
  dataPlanEmpty: 'Choose a plan',
  dataPlanHint: 'These are list prices. You see what you pay before anything is bought.',
  dataLastPlan: 'Bought last time',
  dataSubject: ({ network, plan, phone }: { network: string; plan: string; phone: string }): string =>
    `${network} ${plan} for ${phone}`,
  dataSubjectPlain: ({ network, phone }: { network: string; phone: string }): string => `${network} data for ${phone}`,
};
