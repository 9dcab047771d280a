/* Query keys contain the user's tag. A hint with the ref `card:<id>` invalidates the keys that begin with that card's key. */

export function cardKey(callerTag: string | null, id: string): readonly unknown[] {
  return ['card', callerTag, id];
}

export function cardsKey(callerTag: string | null): readonly unknown[] {
  return ['cards', callerTag];
}

export function cardOrderKey(callerTag: string | null, orderId: string): readonly unknown[] {
  return ['cardOrder', callerTag, orderId];
}
