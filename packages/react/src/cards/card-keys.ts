/* Everything of a person is keyed by their tag. A hint with the ref `card:<id>` has what begins with a card's key read anew. */

export function cardKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['card', callerTag, id];
}

export function cardsKey(callerTag: string | null): readonly unknown[] {
  return ['cards', callerTag];
}

export function cardOrderKey(callerTag: string | null, orderId: string): readonly unknown[] {
  return ['cardOrder', callerTag, orderId];
}
