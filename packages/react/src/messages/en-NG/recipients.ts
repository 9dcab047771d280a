/** What saved recipients say. */
export const recipientWords = {
  recipientsTitle: 'Saved',
  recipientsEdit: 'Edit saved',
  recipientsDone: 'Done',
  recipientsFailed: 'What you saved could not be loaded.',
  recipientSave: 'Save for next time',
  recipientName: 'Name it',
  recipientKeep: 'Save',
  recipientSaved: ({ name }: { name: string }): string => `${name} is saved for next time.`,
  recipientSaveFailed: 'It could not be saved just now. Your purchase is not affected.',
  recipientFilled: ({ name }: { name: string }): string => `Filled in for ${name}.`,
  recipientRename: ({ name }: { name: string }): string => `New name for ${name}`,
  recipientRemove: ({ name }: { name: string }): string => `Remove ${name}`,
  recipientRemoved: ({ name }: { name: string }): string => `${name} was removed.`,
};
