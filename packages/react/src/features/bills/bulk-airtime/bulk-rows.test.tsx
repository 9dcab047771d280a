import { describe, expect, it } from 'vitest';
import { exampleSession } from '../../../testing/companion-double.ts';
import { readSheet, writeSheet } from './bulk-rows.ts';
import { networkCode } from './checked-rows.ts';
import { readPasted } from './pasted-rows.ts';

const { catalogue } = exampleSession;
const pasted = (text: string): (readonly string[])[] =>
  readPasted(text, (name) => networkCode(name, catalogue) !== null).map(({ phone, network, amount }) => [
    phone,
    network,
    amount,
  ]);

describe('a pasted list', () => {
  it.each([
    ['Phone,Amount,Network', '08031234567,500,mtn'],
    ['network;phone number;Amount (NGN)', 'mtn;08031234567;500'],
    ['S/N\tName\tMSISDN\tTelco\tAirtime', '1\tAda Obi\t08031234567\tmtn\t500'],
    ['Mobile No.,Top-up amount,Service provider', '08031234567,500,mtn'],
    ['GSM Number|Value|Mobile Network', '08031234567|500|mtn'],
  ])('with the columns %j is read by their names', (heading, line) => {
    expect(pasted(`${heading}\n${line}`)).toEqual([['08031234567', 'mtn', '500']]);
  });

  it.each([
    '08031234567,500,mtn\n08051234567,200,glo',
    'mtn;08031234567;500\nglo;08051234567;200',
    '1\tAda Obi\t500\t08031234567\tMTN\n2\tBola\t200\t08051234567\tGlo',
  ])('without names of columns is read by what stands in them: %j', (text) => {
    expect(pasted(text).map(([phone, network, amount]) => [phone, network?.toLowerCase(), amount])).toEqual([
      ['08031234567', 'mtn', '500'],
      ['08051234567', 'glo', '200'],
    ]);
  });

  it('of numbers only has neither amounts nor networks', () => {
    expect(pasted('0803 123 4567\n+2348051234567')).toEqual([
      ['0803 123 4567', '', ''],
      ['+2348051234567', '', ''],
    ]);
  });

  it('of numbers in one line has a row for each', () => {
    expect(pasted('08031234567, 08051234567, 08021234567').map(([phone]) => phone)).toEqual([
      '08031234567',
      '08051234567',
      '08021234567',
    ]);
  });

  it('does not take row numbers for amounts', () => {
    expect(pasted('1,08031234567\n2,08051234567')).toEqual([
      ['08031234567', '', ''],
      ['08051234567', '', ''],
    ]);
  });

  it('never reads unquoted ₦1,000 as ₦1', () => {
    expect(pasted('08031234567,₦1,000,mtn\n08051234567,500,glo')).toEqual([
      ['08031234567', 'mtn', '₦1,000'],
      ['08051234567', 'glo', '500'],
    ]);
    expect(pasted('phone,amount,network\n08031234567,100,000,mtn\n08051234567,500,glo')).toEqual([
      ['08031234567', 'mtn', '100,000'],
      ['08051234567', 'glo', '500'],
    ]);
  });

  it('keeps two columns of numbers separate if the heading has two', () => {
    expect(pasted('phone,age,amount\n08031234567,34,500')).toEqual([['08031234567', '', '500']]);
  });

  it.each([
    ["'08031234567", '08031234567'],
    ['8031234567', '8031234567'],
    ['8031234567.0', '8031234567'],
    ['8.031234567E+09', '8031234567'],
    ['2.348031234567E+12', '2348031234567'],
  ])('fixes what spreadsheets make of a number: %j', (cell, phone) => {
    expect(pasted(`phone,amount\n${cell},500`)).toEqual([[phone, '', '500']]);
  });

  it('does not guess digits that a spreadsheet dropped', () => {
    expect(pasted('phone,amount\n8.03E+09,500')).toEqual([['8.03E+09', '', '500']]);
  });

  it('keeps invalid rows in their place', () => {
    expect(pasted('phone,amount\n,500\n08031234567,\nnobody,100')).toEqual([
      ['', '', '500'],
      ['08031234567', '', ''],
      ['nobody', '', '100'],
    ]);
  });

  it('of nothing is empty', () => {
    expect(pasted('  \n ')).toEqual([]);
  });
});

describe('the text of a sheet', () => {
  it('is parsed to the same rows, whatever the cells contain', () => {
    const sheet = {
      rows: [
        { phone: '0803 123 4567', network: 'mtn', amount: '', kept: true },
        { phone: '', network: '', amount: '500', kept: false },
      ],
      draft: '0805\t\n0806',
    };
    const text = writeSheet(sheet);
    // Other texts come in between, so that it is parsed and not cached.
    for (const phone of ['1', '2', '3', '4'])
      writeSheet({ rows: [{ phone, network: '', amount: '', kept: false }], draft: '' });
    expect(readSheet(text)).toEqual(sheet);
  });

  it('has no cell that looks like two', () => {
    const row = { phone: 'a\tb\nc\fd', network: '', amount: '', kept: false };
    const text = writeSheet({ rows: [row], draft: '' });
    for (const phone of ['1', '2', '3', '4']) writeSheet({ rows: [{ ...row, phone }], draft: '' });
    expect(readSheet(text).rows).toEqual([{ ...row, phone: 'a b c d' }]);
  });

  it('of an empty form has no rows', () => {
    expect(readSheet('')).toEqual({ rows: [], draft: '' });
  });
});

describe('the name of a network', () => {
  it.each([
    ['MTN', 'mtn'],
    ['mtn ng', 'mtn'],
    ['MTN Nigeria', 'mtn'],
    ['GLOBACOM', 'glo'],
    ['Airtel', 'airtel'],
    ['Etisalat', '9mobile'],
    ['9 Mobile', '9mobile'],
    ['Visafone', null],
    ['', null],
  ])('%j means %j', (text, code) => {
    expect(networkCode(text, catalogue)).toBe(code);
  });

  it('of a network that the shop does not sell matches none', () => {
    const networks = catalogue.networks.filter(({ code }) => code !== 'glo');
    expect(networkCode('Globacom', { ...catalogue, networks })).toBeNull();
  });
});
