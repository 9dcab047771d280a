import type { MessageOverrides } from '@tillside/messages';

type Own = MessageOverrides | undefined;

let change = (own: Own): Own => own;

/** Has the provider of every story given other messages, made of those that the story gives it. */
export function changeStoryMessages(changed: (own: Own) => Own): void {
  change = changed;
}

/** What the provider of a story is given. */
export function storyMessages(own: Own): Own {
  return change(own);
}
