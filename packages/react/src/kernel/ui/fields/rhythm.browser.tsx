import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../styles.css';
import { companionDouble, exampleSession } from '../../../testing/companion-double.ts';
import { electricityTill } from '../../../testing/example-tills.ts';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../../features/bills/airtime/AirtimeForm.tsx';
import { BettingForm } from '../../../features/bills/betting/BettingForm.tsx';
import { CableForm } from '../../../features/bills/cable/CableForm.tsx';
import { DataForm } from '../../../features/bills/data/DataForm.tsx';
import { ElectricityForm } from '../../../features/bills/electricity/ElectricityForm.tsx';
import { EpinForm } from '../../../features/bills/epin/EpinForm.tsx';
import { InternationalForm } from '../../../features/bills/international/InternationalForm.tsx';
import { SmsForm } from '../../../features/bills/sms/SmsForm.tsx';
import { IssueCard } from '../../../features/cards/IssueCard.tsx';
import { OpenAccount } from '../../../features/accounts/OpenAccount.tsx';

let mounted: Root | null = null;

afterEach(async () => {
  mounted?.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(414, 896);
});

const forms: Readonly<Record<string, ReactNode>> = {
  airtime: <AirtimeForm />,
  data: <DataForm defaultPhone="08031234567" />,
  electricity: <ElectricityForm defaultService="ikedc" defaultMeterType="prepaid" defaultMeter="45020000001" />,
  cable: <CableForm />,
  pins: <EpinForm />,
  betting: <BettingForm />,
  abroad: <InternationalForm />,
  sms: <SmsForm />,
  'a card': <IssueCard />,
  'an account': <OpenAccount session={exampleSession} onLeave={() => {}} />,
};

function mount(form: ReactNode): void {
  mounted = createRoot(document.body.appendChild(document.createElement('div')));
  mounted.render(
    <TillsideProvider url="/till" fetch={companionDouble(electricityTill).fetch}>
      {form}
    </TillsideProvider>,
  );
}

/** Each distance between two neighbours in a form, from the lower edge of one to the upper edge of the next, with their names. */
function distances(): readonly string[] {
  const found: string[] = [];
  for (const field of document.querySelectorAll<HTMLElement>(':is(.ts-step, .ts-stack) > .ts-field')) {
    const within = [...field.children].filter((part) => part.getBoundingClientRect().height > 1);
    within.forEach((part, at) => {
      const next = within[at + 1];
      if (next) found.push(`${nameOf(part)} ${gap(part, next)} ${nameOf(next)}`);
    });
    const next = field.nextElementSibling;
    if (next?.matches('.ts-field, .ts-folded, .ts-pair, .ts-name'))
      found.push(`field ${gap(field, next)} ${nameOf(next)}`);
    if (next?.matches('.ts-name') && next.nextElementSibling?.matches('.ts-field'))
      found.push(`name ${gap(next, next.nextElementSibling)} field`);
  }
  return found;
}

function nameOf(part: Element): string {
  // A control beside its label is in the same row.
  if (part.matches('.ts-label-row') && !part.querySelector('.ts-control')) return 'label';
  if (part.matches('.ts-field-foot')) return 'help';
  if (part.matches('.ts-presets')) return 'presets';
  if (part.matches('.ts-name')) return 'name';
  return part.matches('.ts-field, .ts-folded, .ts-pair') ? 'field' : 'control';
}

function gap(upper: Element, lower: Element): number {
  return Math.round(lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom);
}

const allowed = [
  'label 6 control',
  'control 6 help',
  'help 8 presets',
  'control 8 presets',
  'field 20 field',
  'field 6 name',
  'name 20 field',
];

it.each(Object.entries(forms))(
  'the form of %s keeps what belongs together near, and the next label far',
  async (_, form) => {
    await page.viewport(414, 896);
    mount(form);
    await expect.poll(() => document.querySelector('.ts-field, .ts-folded')).not.toBeNull();
    await expect.poll(() => document.querySelector('.ts-bone')).toBeNull();
    expect(distances().filter((each) => !allowed.includes(each))).toEqual([]);
    // With the error of every field.
    for (const box of document.querySelectorAll<HTMLInputElement>('.ts-tile-check:checked')) box.click();
    document.querySelector<HTMLElement>('[data-submit]')?.click();
    await expect.poll(() => document.querySelector('.ts-error')).not.toBeNull();
    expect(distances().filter((each) => !allowed.includes(each))).toEqual([]);
  },
);

it('the name of a meter stands under its number', async () => {
  await page.viewport(414, 896);
  mount(forms['electricity']);
  await expect.poll(() => document.querySelector('.ts-bone')).toBeNull();
  await userEvent.click(page.getByLabelText('Meter number'));
  await userEvent.tab();
  await expect.poll(() => document.querySelector('.ts-name[data-at="known"]')).not.toBeNull();
  expect(distances()).toEqual(expect.arrayContaining(['field 6 name', 'name 20 field']));
});

it('a tap draws no ring, and a key does, in the colour of the accent', async () => {
  mount(forms['electricity']);
  await expect.poll(() => document.querySelector('.ts-bone')).toBeNull();
  const radio = page.getByRole('radio', { name: 'Postpaid' });
  await userEvent.click(radio);
  expect(getComputedStyle(radio.element()).outlineStyle).toBe('none');
  await userEvent.keyboard('{ArrowLeft}');
  const prepaid = page.getByRole('radio', { name: 'Prepaid' }).element();
  expect(getComputedStyle(prepaid).outlineStyle).toBe('solid');
  expect(getComputedStyle(prepaid).outlineColor).toBe(inkOf(prepaid));
});

/** The accent as text, as the browser computes it. */
function inkOf(element: Element): string {
  const probe = element.closest('.ts-root')?.appendChild(document.createElement('i'));
  if (!probe) throw new Error('There is no widget.');
  probe.style.color = 'var(--ts-accent-ink)';
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
