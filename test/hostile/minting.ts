import type { Page } from '@playwright/test';
import type { Ticket } from './world.ts';

/** Asks for a ticket as a script of the page does, and does nothing with it. */
export async function mintIn(page: Page, path: string): Promise<Ticket> {
  return page.evaluate(async (to): Promise<Ticket> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const answer = await fetch(`/till${to}`, init);
    if (answer.status !== 201) throw new Error(`No ticket: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Ticket;
  }, path);
}
