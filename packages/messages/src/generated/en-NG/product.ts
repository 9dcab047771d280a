// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const productMessages: Part<'product'> = {
  id: 'product',
  texts: {
    airtime: 'Airtime',
    airtimeMany: 'Airtime for many',
    data: 'Data',
    electricity: 'Electricity',
    cable: 'Cable TV',
    internet: 'Internet',
    epin: 'Exam pins',
    betting: 'Betting',
    international: 'Bills abroad',
    sms: 'Text messages',
  },
};
