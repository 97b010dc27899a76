/** What a page of ours is headed and signed with, where the application itself is out of reach. */
export type Letterhead = {
  brandName: string;
  helpEmail?: string | null;
  helpPhone?: string | null;
  /** The partner's own colours, by the names of the tokens in app/globals.css, each as #rrggbb. */
  colors?: Partial<Record<BrandToken, { light: string; dark: string }>>;
};

export type BrandToken =
  | 'accent'
  | 'accent-over'
  | 'on-accent'
  | 'accent-strong'
  | 'accent-wash'
  | 'page'
  | 'surface'
  | 'line';

declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffLetterhead: Letterhead | undefined;
}

/** Keeps the partner's name and contacts for the pages that are answered without asking the application. */
export function rememberLetterhead(letterhead: Letterhead): void {
  globalThis.handoffLetterhead = { ...letterhead };
}

/** Undefined until the application has shown its first page. */
export function letterhead(): Letterhead | undefined {
  return globalThis.handoffLetterhead;
}
