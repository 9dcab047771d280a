import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { withTill } from '../../../packages/react/src/testing/story.tsx';
import { widgetPages } from './pages.ts';
import type { WidgetName } from './widget-name.ts';
import { WidgetPageView } from './WidgetPageView.tsx';

const meta = { title: 'Widgets', beforeEach: withTill() } satisfies Meta;
export default meta;

/** The page of a widget. All parts of its anatomy are found in its example. Its props are read by the build: see test/storybook. */
function page(name: WidgetName): StoryObj {
  return {
    name,
    render: () => <WidgetPageView name={name} />,
    play: async ({ canvasElement }) => {
      await waitFor(() =>
        expect(canvasElement.querySelectorAll('.design-pin')).toHaveLength(widgetPages[name].parts.length),
      );
      await expect(canvasElement.querySelectorAll('.design-tokens li').length).toBeGreaterThan(3);
    },
  };
}

export const AirtimeForm = page('AirtimeForm');
export const DataForm = page('DataForm');
export const ElectricityForm = page('ElectricityForm');
export const CableForm = page('CableForm');
export const InternetForm = page('InternetForm');
export const EpinForm = page('EpinForm');
export const BettingForm = page('BettingForm');
export const InternationalForm = page('InternationalForm');
export const BulkAirtimeForm = page('BulkAirtimeForm');
export const SmsForm = page('SmsForm');
export const BillPay = page('BillPay');
export const PurchaseHistory = page('PurchaseHistory');
export const Receipt = page('Receipt');
export const CardList = page('CardList');
export const CardPanel = page('CardPanel');
export const CardTransactions = page('CardTransactions');
export const IssueCard = page('IssueCard');
export const StablecoinDeposit = page('StablecoinDeposit');
export const VirtualAccount = page('VirtualAccount');
export const WalletCheckout = page('WalletCheckout');
