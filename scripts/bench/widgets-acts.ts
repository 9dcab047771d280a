import type { Page, Locator } from 'playwright';

/** An action of a person. `press` is one key or one press, which is timed. `prepare` is not timed. */
type Act = {
  name: string;
  prepare?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
};

const rows = 2_000;

/** One number in twenty is wrong, and one in twenty is a duplicate. */
const list = Array.from({ length: rows }, (_, index) => {
  if (index % 20 === 7) return `0803${index}`;
  return index % 20 === 9 ? `0803${1_000_000 + index - 1}` : `0803${1_000_000 + index}`;
}).join('\n');

const button: (name: string | RegExp) => (page: Page) => Promise<void> = (name) => (page) =>
  pressOn(page, page.getByRole('button', { name }).first());

/** A press by the mouse alone. `click()` would run a hit test in the page between the press and the timed frame. */
async function pressOn(page: Page, control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be pressed is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export const acts: Readonly<Record<'bulk' | 'data', readonly Act[]>> = {
  bulk: [
    {
      name: 'paste 2,000 rows',
      prepare: async (page) => {
        await page.getByLabel('Amount for each number').fill('50');
        await page.evaluate((text) => navigator.clipboard.writeText(text), list);
        await page.getByLabel('Paste or type your list').focus();
      },
      press: (page) => page.keyboard.press('Control+V'),
    },
    {
      name: 'another amount for 2,000 rows',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Change row 1 / }).waitFor();
        await page.getByLabel('Amount for each number').focus();
      },
      press: (page) => page.keyboard.press('0'),
    },
    { name: 'turn the page of 2,000 rows', press: button('Next') },
    { name: 'show only the rows to fix', press: button(/^To fix/) },
    { name: 'open a row', press: button(/^Change row/) },
    {
      name: 'type a digit into a row',
      prepare: (page) => page.getByLabel('Phone number').press('End'),
      press: (page) => page.keyboard.press('1'),
    },
    { name: 'close the row', press: (page) => page.keyboard.press('Enter') },
    { name: 'remove a row', press: button(/^Remove row/) },
    { name: 'take that back', press: button('Undo') },
    { name: 'remove 100 repeats', press: button('Remove the repeats') },
    {
      name: 'type beside 1,900 rows',
      prepare: button('Add more numbers'),
      press: (page) => page.keyboard.press('0'),
    },
    {
      name: 'see what is wrong of 1,900 rows',
      prepare: (page) => page.keyboard.press('Backspace'),
      press: button('Continue'),
    },
    {
      name: 'review 1,800 rows',
      prepare: async (page) => {
        await button('Remove all rows')(page);
        const good = Array.from({ length: 1_800 }, (_, index) => `0803${1_000_000 + index}`).join('\n');
        await page.evaluate((text) => navigator.clipboard.writeText(text), good);
        await page.getByLabel('Paste or type your list').focus();
        await page.keyboard.press('Control+V');
        await page.getByRole('button', { name: /^Change row 1 / }).waitFor();
      },
      press: button('Continue'),
    },
    {
      name: 'pay for 1,800 rows',
      // The review ignores presses at first, so that a press that was meant for the form cannot pay.
      prepare: (page) => page.getByRole('button', { name: /^Pay ₦/, disabled: false }).waitFor(),
      press: button(/^Pay ₦/),
    },
    {
      name: 'show what was delivered of 1,800 rows',
      prepare: (page) => page.locator('summary', { hasText: 'Delivered' }).click(),
      press: button(/^Delivered/),
    },
    { name: 'turn the page of 1,800 outcomes', press: button('Next') },
    { name: 'begin again with what failed', press: button(/^Buy the/) },
  ],
  data: [
    {
      name: 'type the digit that brings 1,000 plans',
      prepare: (page) => page.getByLabel('Phone number').fill('080'),
      press: (page) => page.keyboard.press('3'),
    },
    { name: 'open 1,000 plans', press: (page) => pressOn(page, page.getByRole('combobox')) },
    {
      name: 'type into the search of 1,000 plans',
      prepare: (page) => page.getByRole('searchbox').focus(),
      press: (page) => page.keyboard.press('1'),
    },
    {
      name: 'choose a group of 1,000 plans',
      prepare: (page) => page.getByRole('searchbox').fill(''),
      press: button('Weekly'),
    },
    { name: 'show all of 1,000 plans', press: button('All') },
    { name: 'show more of 1,000 plans', press: button(/^Show more/) },
    { name: 'choose a plan of 1,000', press: (page) => pressOn(page, page.getByRole('radio', { name: /GB/ }).first()) },
    {
      name: 'type the number beside 1,000 plans',
      prepare: (page) => page.getByLabel('Phone number').focus(),
      press: (page) => page.keyboard.press('1'),
    },
    {
      name: 'go on with a plan of 1,000',
      prepare: (page) => page.getByLabel('Phone number').fill('08031234567'),
      press: button('Continue'),
    },
  ],
};
