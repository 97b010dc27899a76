export type OwnPage = { status: number; type: string; bytes: Uint8Array };
export type RequestOwnPage = (path: string, headers?: Record<string, string>) => Promise<OwnPage>;

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffOwnPages: RequestOwnPage | undefined;
}

export function rememberOwnPages(request: RequestOwnPage): void {
  globalThis.handoffOwnPages = request;
}

/** Undefined in a command or a test, which has no server around it. */
export const ownPages = (): RequestOwnPage | undefined => globalThis.handoffOwnPages;
