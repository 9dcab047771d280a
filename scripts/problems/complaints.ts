/** What customers, staff and developers say when something is wrong: what is behind it, and what to do. */
export const complaints: readonly (readonly [said: string, behind: string, act: string])[] = [
  [
    'I was charged twice',
    'A double click, a reload or a lost answer never buys twice, so there are two purchases, or one whose money is on its way back.',
    'Look at both refs. Where `funding` is `releasing` or `refunding`, the money is being given back: do not pay by hand.',
  ],
  [
    'I paid, and it was not delivered',
    'The purchase is open, or it failed and the money went back; or the provider says that it was delivered.',
    'Read its state below. If it is `succeeded`, answer the [case](backend/staff.md#cases) with what the provider says.',
  ],
  [
    'I did not get my meter token or PIN',
    'A purchase with a token is delivered only once the token is there. The shopper finds it on the receipt.',
    'Ask the shopper to open the receipt in their purchases. Staff cannot see it; your code can, with `till.instructions.secrets(ref)`.',
  ],
  [
    'I want a refund',
    'A purchase that failed is paid back by itself. One that was delivered is paid back only by you, or if the provider takes it back.',
    'See its [funding state](#funding-states), and [settle what is owed](backend/staff.md#settle-what-is-owed).',
  ],
  [
    'I bought for the wrong number',
    'Tillside cannot take back what was delivered to another number, meter or smartcard.',
    'Answer the case. If you give money back all the same, do it outside of Tillside.',
  ],
  [
    'I sent a bank transfer, and nothing happened',
    'The bank has not reported it yet, or it was sent to another account.',
    'The payer presses "I have sent it" and types the session id of the transfer: [getting paid](backend/getting-paid.md#what-can-go-wrong).',
  ],
  [
    'MTN is down',
    'Purchases of several people from this provider fail, so its product is not sold until one succeeds.',
    'Nothing: it is sold again by itself. [Health of the providers](live/operating.md#health-of-the-providers) has the figures.',
  ],
  [
    'It says "Sign in", but I am signed in',
    'Your `caller` hook returned nobody.',
    'See `unauthenticated` [below](#problems), and [callers and roles](backend/callers.md).',
  ],
  [
    'The price changed while I was paying',
    'The platform, the exchange rate or your `price` hook named another price than the form showed.',
    'Nothing: nobody pays a price that they did not see.',
  ],
  [
    'The page cannot connect',
    'The companion is stopped, or its address, a proxy or the security policy of the page keeps requests away.',
    'Run `npx @tillside/server doctor --page` with the address of the page. It names the cause.',
  ],
];
