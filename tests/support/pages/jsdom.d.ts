// The package has no types; only these parts are used.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string });
    readonly window: Window & typeof globalThis;
    reconfigure(settings: { url: string }): void;
  }
}
