import { createContext, type Context, type ReactNode } from 'react';

/** What stands before the heading of a form: the way back to where it was chosen. */
export const HeadingStart: Context<ReactNode> = createContext<ReactNode>(null);
