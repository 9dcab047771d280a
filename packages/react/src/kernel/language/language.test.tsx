import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { companionDouble } from '../../testing/companion-double.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { createFormat, readLocale } from './language.ts';

it.each([
  ['en-NG', 'en-NG'],
  ['en_NG', 'en-NG'],
  ['EN_ng', 'en-NG'],
  ['en_NG.UTF-8', 'en-NG'],
  ['de_DE@euro', 'de-DE'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  [' yo-NG\n', 'yo-NG'],
  ['en-GB,en;q=0.9', 'en-GB'],
  ['C', 'en-NG'],
  ['C.UTF-8', 'en-NG'],
  ['POSIX', 'en-NG'],
  ['', 'en-NG'],
  ['*', 'en-NG'],
  ['nigerian english', 'en-NG'],
  ['en--NG', 'en-NG'],
  ['undefined', 'en-NG'],
  [null, 'en-NG'],
  [undefined, 'en-NG'],
  [['en-GB'], 'en-NG'],
])('reads the locale %j as %s', (given, read) => {
  expect(readLocale(given)).toBe(read);
});

it.each(['en_NG', 'en_NG.UTF-8', 'C', '', 'nigerian english', 'undefined'])(
  'shows a widget on a page whose locale is %j',
  async (locale) => {
    const { fetch } = companionDouble();
    render(
      <TillsideProvider url="/till" fetch={fetch} locale={locale}>
        <AirtimeForm />
      </TillsideProvider>,
    );
    expect(await screen.findByLabelText('Phone number')).toBeVisible();
    expect(screen.getByRole('button', { name: '₦1,000' })).toBeVisible();
  },
);

it.each([
  // Other tests have a device in Lagos: vitest.config.ts.
  [undefined, '11:41', '21 Nov 2026, 11:41', '11:41:07'],
  ['nonsense/zone', '11:41', '21 Nov 2026, 11:41', '11:41:07'],
  ['Asia/Kolkata', '16:11 GMT+5:30', '21 Nov 2026, 16:11 GMT+5:30', '16:11:07 GMT+5:30'],
])('writes every time in the zone %j, and names it where the device is elsewhere', (zone, clock, dateTime, time) => {
  const format = createFormat('en-GB', zone);
  const at = '2026-11-21T10:41:07.000Z';
  expect([format.clock(at), format.dateTime(at), format.time(at)]).toEqual([clock, dateTime, time]);
});
