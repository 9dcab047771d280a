type Counted = { count: string; one: boolean };

/** What the purchase of airtime for many numbers says. */
export const bulkAirtimeWords = {
  bulkTitle: 'Airtime for many numbers',
  bulkAmountLabel: 'Amount for each number',
  bulkAmountHint: 'For every row that has no amount of its own. Leave it empty if each has one.',
  bulkRowsLabel: 'Numbers',
  bulkPasteLabel: 'Paste or type your list',
  bulkPasteMore: 'Add more numbers',
  bulkPasteHint:
    'One number on each line, or columns copied from a spreadsheet: number, network, amount. The network is found from the number where it is missing.',
  bulkReading: 'Reading your list',
  bulkAdd: 'Add these numbers',
  bulkChooseFile: 'Choose a CSV file',
  bulkDrop: 'or drop it here',
  bulkAdded: ({ count, one }: Counted): string => (one ? '1 number added.' : `${count} numbers added.`),
  bulkNothingFound: 'There are no numbers in this list.',
  bulkWorkbook: 'This is an Excel workbook. Save it as CSV in Excel, or copy its cells and paste them here.',
  bulkFileTooLarge: 'This file is too large for a list of numbers.',
  bulkFileFailed: 'This file could not be read. Choose it again, or paste its content.',
  bulkTooMany: ({ count, most }: { count: string; most: string }): string =>
    `That would be ${count} numbers, and ${most} fit in one purchase. Nothing was added. Split the list and buy twice.`,
  bulkRowsEmpty: 'Add at least one number',
  bulkDraftLeft: 'Press “Add these numbers” first, or clear what you typed',
  bulkRowsFaulty: ({ count, one }: Counted): string => (one ? '1 row needs fixing' : `${count} rows need fixing`),
  bulkRowsRepeated: ({ count, one }: Counted): string =>
    one
      ? '1 number is in the list twice. Keep it or remove it'
      : `${count} numbers are in the list again. Keep or remove them`,
  bulkCount: ({ count, one }: Counted): string => (one ? '1 number' : `${count} numbers`),
  bulkTotal: ({ amount }: { amount: string }): string => `${amount} in total`,
  bulkTotalSoFar: ({ amount }: { amount: string }): string => `${amount} so far`,
  bulkFilter: 'Which rows to show',
  bulkFilterAll: ({ count }: { count: string }): string => `All ${count}`,
  bulkFilterFaulty: ({ count }: { count: string }): string => `To fix ${count}`,
  bulkFilterRepeated: ({ count }: { count: string }): string => `Twice ${count}`,
  bulkRepeatsText: 'A number that is in the list twice gets airtime twice.',
  bulkRepeatsRemove: 'Remove the repeats',
  bulkRepeatsKeep: 'Keep them all',
  bulkRepeatOf: ({ row }: { row: string }): string => `Same number as row ${row}`,
  bulkKeep: 'Keep both',
  bulkChange: 'Change row',
  bulkEditor: ({ row }: { row: string }): string => `Row ${row}`,
  bulkNoNumber: 'no number',
  bulkRemove: ({ row, phone }: { row: string; phone: string }): string => `Remove row ${row}: ${phone}`,
  bulkDone: 'Done',
  bulkFromNumber: 'from the number',
  bulkRowAmountHint: ({ amount }: { amount: string }): string => `Empty: ${amount}, as for every number`,
  bulkClear: 'Remove all rows',
  bulkRemoved: ({ count, one }: Counted): string => (one ? '1 row removed.' : `${count} rows removed.`),
  bulkUndo: 'Undo',
  bulkRetry: ({ count, one }: Counted): string =>
    one ? 'Buy the one that was not delivered' : `Buy the ${count} that were not delivered`,
  bulkRetryHint: 'Opens a new purchase with only these. Nothing is bought before you pay.',
  bulkReviewNumbers: 'Numbers',
  bulkReviewNetwork: ({ numbers, amount }: { numbers: string; amount: string }): string => `${numbers}, ${amount}`,
};
