import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo, tabUntil } from './hands.ts';

/** How one product is bought, in a shopper's words. */
export interface Product {
  /** In the menu of all bills. */
  readonly name: string;
  readonly operation: string;
  /** The heading of its form. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** What the shop's history calls it afterwards. */
  readonly bought: RegExp;
  /** What the receipt shows of what was delivered. */
  readonly delivered?: RegExp;
}

/** One thing to fill in, in the order of the form. */
export type Field =
  | { readonly kind: 'text'; readonly label: string | RegExp; readonly value: string }
  | { readonly kind: 'radio'; readonly name: string | RegExp }
  /** An option in the sheet that the field of this label opens. */
  | { readonly kind: 'pick'; readonly label: string; readonly name: string | RegExp }
  | { readonly kind: 'press'; readonly name: string };

const text = (label: string | RegExp, value: string): Field => ({ kind: 'text', label, value });
const radio = (name: string | RegExp): Field => ({ kind: 'radio', name });
const pick = (label: string, name: string | RegExp): Field => ({ kind: 'pick', label, name });
const press = (name: string): Field => ({ kind: 'press', name });

/** Every product of the shop, with what its sandbox sells. */
export const products: readonly Product[] = [
  {
    name: 'Airtime',
    operation: 'airtime.buy',
    title: 'Buy airtime',
    fields: [text('Phone number', '08031234567'), text('Amount', '500')],
    bought: /MTN airtime.*0803\s123\s4567/,
  },
  {
    name: 'Data',
    operation: 'data.buy',
    title: 'Buy data',
    fields: [text('Phone number', '08031234567'), pick('Data plan', /₦/)],
    bought: /MTN .+0803\s123\s4567/,
  },
  {
    name: 'Electricity',
    operation: 'electricity.buy',
    title: 'Buy electricity',
    fields: [
      pick('Electricity company', 'Ikeja Electric'),
      radio('Prepaid'),
      text('Meter number', '45020000001'),
      // The shop knows the phone number: it stands in one line.
      text('Amount', '2000'),
    ],
    bought: /Ikeja Electric.*4502\s?0000\s?001/,
    delivered: /token/i,
  },
  {
    name: 'Cable TV',
    operation: 'cable.buy',
    title: 'Pay for TV',
    fields: [
      radio('DStv'),
      text('Smart card or IUC number', '7040000001'),
      radio('Change bouquet'),
      pick('Bouquet', /₦/),
    ],
    bought: /DStv/,
  },
  {
    name: 'Internet',
    operation: 'spectranet.buy',
    title: 'Buy internet',
    fields: [pick('Plan', /₦/)],
    bought: /Spectranet/,
    delivered: /^Pin/,
  },
  {
    name: 'Exam pins',
    operation: 'epin.buy',
    title: 'Buy exam pins',
    fields: [pick('Exam pin', /^WAEC Result Checker/)],
    bought: /WAEC|Exam pin/,
    delivered: /^Pin|^Your pin/,
  },
  {
    name: 'Betting',
    operation: 'betting.fund',
    title: 'Fund a betting account',
    fields: [pick('Betting company', 'Bet9ja'), text('Customer ID', '100001'), text('Amount', '500')],
    bought: /100001/,
  },
  {
    name: 'Bills abroad',
    operation: 'international.buy',
    title: 'Pay a bill abroad',
    fields: [
      pick('Country', 'Ghana'),
      pick('Operator', /^MTN Ghana/),
      pick('What to send', /^MTN Ghana airtime|top-?up/i),
      text('Their number', '024 400 0000'),
      text('They receive', '20'),
    ],
    bought: /244\s?000\s?000/,
  },
  {
    name: 'Airtime for many',
    operation: 'airtime.buy',
    title: 'Airtime for many numbers',
    fields: [
      text('Amount for each number', '200'),
      text('Paste or type your list', '08031234567\n08051112223\n'),
      press('Add these numbers'),
    ],
    bought: /Airtime for 2 numbers/,
  },
];

/** The page of all bills. */
export class BillsPage {
  readonly page: Page;
  readonly pay: Locator;
  readonly continue: Locator;
  readonly delivered: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pay = page.getByRole('button', { name: /^Pay [₦$]/ });
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.delivered = page.getByRole('heading', { name: 'Delivered' });
  }

  /** The entry of the menu, which on a phone is a press away. */
  async entry({ name }: Product): Promise<Locator> {
    const all = this.page.getByRole('button', { name: 'All bills' });
    await expect(this.page.getByRole('heading', { name: 'Buy airtime' })).toBeVisible();
    if (await all.isVisible()) await all.click();
    const menu = this.page.getByRole('navigation', { name: 'What would you like to pay for?' });
    return menu.getByRole('button', { name, exact: true });
  }

  async choose(product: Product): Promise<void> {
    await (await this.entry(product)).click();
    await expect(this.page.getByRole('heading', { name: product.title })).toBeVisible();
  }

  control(field: Field): Locator {
    if (field.kind === 'radio') return this.page.getByRole('radio', { name: field.name }).first();
    if (field.kind === 'press') return this.page.getByRole('button', { name: field.name });
    if (field.kind === 'pick') return this.page.getByRole('combobox', { name: field.label });
    return this.page.getByLabel(field.label, { exact: true });
  }

  async fillIn(field: Field): Promise<void> {
    const control = this.control(field);
    if (field.kind === 'pick' && (await control.evaluate((element) => element.matches('select'))))
      return this.#select(control, field.name);
    if (field.kind === 'text') await control.fill(field.value);
    else if (field.kind === 'radio') await control.check();
    else await control.click();
    if (field.kind !== 'pick') return;
    await this.#option(field.name).click();
    await expect(this.#sheet).toBeHidden();
  }

  /** An option of the browser's own list, which pages without our markup may have. */
  async #select(list: Locator, name: string | RegExp): Promise<void> {
    const option = list.getByRole('option', { name }).first();
    await list.selectOption((await option.getAttribute('value')) ?? '');
  }

  get #sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  #option(name: string | RegExp): Locator {
    return this.#sheet.getByRole('radio', { name }).and(this.page.locator(':enabled')).first();
  }

  /** The same with keys alone. */
  async typeIn(field: Field): Promise<void> {
    const control = this.control(field);
    const { keyboard } = this.page;
    if (field.kind === 'radio') return this.#pickByKeys(control);
    await tabTo(control);
    if (field.kind === 'press') return keyboard.press('Enter');
    if (field.kind === 'pick') {
      await keyboard.press('Enter');
      await this.#pickInSheet(this.#option(field.name));
      return expect(this.#sheet).toBeHidden();
    }
    await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(field.value);
  }

  /** Tab leads to the options, arrows lead on, Enter chooses. */
  async #pickInSheet(target: Locator): Promise<void> {
    await expect(target).toBeVisible({ timeout: 15_000 });
    const options = this.#sheet.getByRole('radio');
    const isAtOptions = (): Promise<boolean> =>
      this.#sheet.locator(':focus').evaluateAll((focused) => focused.some((each) => each.matches('[type=radio]')));
    for (let tabs = 0; tabs < 12 && !(await isAtOptions()); tabs += 1) await this.page.keyboard.press('Tab');
    for (let arrows = 0; arrows <= (await options.count()); arrows += 1) {
      if (await target.evaluate((radio) => radio === document.activeElement)) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error('It cannot be reached with the arrow keys.');
  }

  /** Tab leads into a group of radios, arrows lead on inside it. */
  async #pickByKeys(target: Locator): Promise<void> {
    await tabUntil(target, (element) => {
      const [at, wanted] = [document.activeElement, element];
      return at instanceof HTMLInputElement && wanted instanceof HTMLInputElement && at.name === wanted.name;
    });
    await this.page.keyboard.press('Space');
    for (let arrows = 0; arrows < 60; arrows += 1) {
      if (await target.isChecked()) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error('It cannot be reached with the arrow keys.');
  }
}
