/** What the check of a name before paying says. */
export const nameWords = {
  nameChecking: 'Checking the name',
  nameFound: ({ name }: { name: string }): string => `The account belongs to ${name}.`,
  nameUnknown: 'No account has this number. Check it and try again',
  nameFailedTitle: 'The name could not be checked',
  nameFailedText: 'Nothing was bought. Try again in a moment.',
  nameWait: ({ wait }: { wait: string }): string => `Too many checks in a short time. Try again in ${wait}.`,
};
