import type { IncomingHttpHeaders } from 'node:http';
import { processSlot } from './process-wide.ts';

export type InternalPage = {
  status: number;
  type: string;
  headers: IncomingHttpHeaders;
  bytes: Uint8Array;
};
export type RequestInternalPage = (path: string, headers?: Record<string, string>) => Promise<InternalPage>;

/** Nothing in a command or a test, which has no server around it. */
export const { get: internalPages, set: rememberInternalPages } =
  processSlot<RequestInternalPage>('internalPages');
