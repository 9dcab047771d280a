import type { MessageOverrides } from '@tillside/messages';

type Own = MessageOverrides | undefined;

let change = (own: Own): Own => own;

/** Makes the provider of every story use other messages, made from the story's own. */
export function changeStoryMessages(changed: (own: Own) => Own): void {
  change = changed;
}

/** The messages for the provider of a story. */
export function storyMessages(own: Own): Own {
  return change(own);
}
