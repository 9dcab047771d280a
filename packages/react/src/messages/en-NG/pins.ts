/** What is said of pins that were delivered, whatever they are for. */
export const pinWords = {
  pinsTitle: ({ count }: { count: number }): string => (count === 1 ? 'Your pin' : `Your ${count} pins`),
  pinLabel: ({ number, count }: { number: number; count: number }): string => (count === 1 ? 'Pin' : `Pin ${number}`),
  pinSerial: 'Serial number',
  pinExpiry: 'Use it before',
  pinsCopyAll: ({ count }: { count: number }): string => (count === 1 ? 'Copy pin' : 'Copy all pins'),
  pinsShare: 'Share',
  pinsLater: 'Keep pins to yourself: whoever has one can use it. You find them later under your purchases.',
  pinsTakenBack: 'The pins of this purchase were taken back. They do not work any more.',
};
