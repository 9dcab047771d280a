/** The card with the merchant's name for its holder, where the platform told none. */
export function withHolder<Card extends { readonly holder?: string | undefined }>(
  card: Card,
  cardholder: string | undefined,
): Card {
  const name = cardholder?.trim() ?? '';
  return card.holder === undefined && name !== '' ? { ...card, holder: name } : card;
}
