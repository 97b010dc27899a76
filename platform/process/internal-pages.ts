import { processWide } from './process-wide.ts';

export type InternalPage = { status: number; type: string; bytes: Uint8Array };
export type RequestInternalPage = (path: string, headers?: Record<string, string>) => Promise<InternalPage>;

const shared = processWide('internalPages', (): { request?: RequestInternalPage } => ({}));

export function rememberInternalPages(request: RequestInternalPage): void {
  shared.request = request;
}

/** Undefined in a command or a test, which has no server around it. */
export const internalPages = (): RequestInternalPage | undefined => shared.request;
