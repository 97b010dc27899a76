import { processWide } from './process-wide.ts';

export type OwnPage = { status: number; type: string; bytes: Uint8Array };
export type RequestOwnPage = (path: string, headers?: Record<string, string>) => Promise<OwnPage>;

const shared = processWide('ownPages', (): { request?: RequestOwnPage } => ({}));

export function rememberOwnPages(request: RequestOwnPage): void {
  shared.request = request;
}

/** Undefined in a command or a test, which has no server around it. */
export const ownPages = (): RequestOwnPage | undefined => shared.request;
