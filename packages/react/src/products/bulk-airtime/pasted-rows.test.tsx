import { describe, expect, it } from 'vitest';
import { readSeparatedValues } from './pasted-rows.ts';

describe('separated values', () => {
  it.each([
    ['tabs, as cells are copied', '0803\t500\tmtn\n0805\t200\tglo'],
    ['semicolons', '0803;500;mtn\r\n0805;200;glo\r\n'],
    ['commas', '0803,500,mtn\n\n0805,200,glo'],
    ['quotes', '"0803","500","mtn"\r"0805","200","glo"'],
    ['what Excel puts in front', '\uFEFFsep=;\r\n0803;500;mtn\r\n0805;200;glo'],
    ['blanks around cells', ' 0803 , 500 , mtn \n 0805,200 ,glo'],
  ])('are read with %s', (_name, text) => {
    expect(readSeparatedValues(text)).toEqual([
      ['0803', '500', 'mtn'],
      ['0805', '200', 'glo'],
    ]);
  });

  it('keep separators, line ends and quotes inside quotes', () => {
    expect(readSeparatedValues('"Ada, ""the"" first\nline",0803\n"1,000",0805')).toEqual([
      ['Ada, "the" first\nline', '0803'],
      ['1,000', '0805'],
    ]);
  });

  it('use semicolons as the separator if amounts contain commas', () => {
    expect(readSeparatedValues('0803;1,000')).toEqual([['0803', '1,000']]);
  });

  it.each([
    ['from line to line', '0803123\t500\tmtn\n0805123,200,glo'],
    ['within a line', '0803123\t500,mtn\n0805123,200\tglo'],
    ['beginning with commas', '0803123,500,mtn\n0805123\t200\tglo'],
  ])('may mix commas and tabs %s', (_name, text) => {
    expect(readSeparatedValues(text)).toEqual([
      ['0803123', '500', 'mtn'],
      ['0805123', '200', 'glo'],
    ]);
  });

  it('keep commas of amounts and names between tabs', () => {
    expect(readSeparatedValues('Obi, Ada\t0803\t1,000\nphone,amount')).toEqual([
      ['Obi, Ada', '0803', '1,000'],
      ['phone', 'amount'],
    ]);
    expect(readSeparatedValues('sep=\t\n0803,500\tmtn')).toEqual([['0803,500', 'mtn']]);
  });

  it('keep spaces in a number', () => {
    expect(readSeparatedValues('0803 123 4567\n0805 123 4567')).toEqual([['0803 123 4567'], ['0805 123 4567']]);
  });

  it('of nothing are empty', () => {
    expect(readSeparatedValues(' \n\r\n ')).toEqual([]);
  });

  it('parse five thousand rows at once', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `0803123${index},"1,000",mtn`).join('\n');
    expect(readSeparatedValues(text)).toHaveLength(5_000);
  });
});
