/** What the purchase of exam pins says. */
export const epinWords = {
  epinTitle: 'Buy exam pins',
};
