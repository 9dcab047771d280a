import { TillsideProvider as Provider, type TillsideProviderProps, type WidgetMessages } from '@tillside/react';
import type { ReactNode } from 'react';
import { pseudoCatalogue } from './catalogue.ts';

/** The example's file that has the provider imports it too. */
export { useAnswers } from '@tillside/react';

const messages: WidgetMessages = pseudoCatalogue();

/** The provider, with all texts of the catalogue between marks. */
export function TillsideProvider(props: TillsideProviderProps): ReactNode {
  return <Provider {...props} messages={messages} />;
}
