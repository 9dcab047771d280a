/** What the exam uses of jsdom, which brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly pretendToBeVisual: boolean });
    readonly window: Window & typeof globalThis;
  }
}
