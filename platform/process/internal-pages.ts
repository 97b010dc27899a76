export type InternalPage = { status: number; type: string; bytes: Uint8Array };
export type RequestInternalPage = (path: string, headers?: Record<string, string>) => Promise<InternalPage>;

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffInternalPages: RequestInternalPage | undefined;
}

export function rememberInternalPages(request: RequestInternalPage): void {
  globalThis.handoffInternalPages = request;
}

/** Undefined in a command or a test, which has no server around it. */
export const internalPages = (): RequestInternalPage | undefined => globalThis.handoffInternalPages;
