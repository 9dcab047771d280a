import { billPages } from './bill-pages.tsx';
import { moneyPages } from './money-pages.tsx';
import type { WidgetName } from './widget-name.ts';
import type { WidgetPage } from './widget-page.ts';

/** The page of every exported widget. Without one for a new widget this does not compile. */
export const widgetPages: Readonly<Record<WidgetName, WidgetPage>> = { ...billPages, ...moneyPages };
