import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IsReplayable } from '#platform/http-errors/old-input.ts';
import type { KnownActions } from '#platform/next/actions.ts';
import type { RouteOf } from '#platform/next/route-templates.ts';
import type { Admit } from '#platform/rate-limit/limits.ts';
import type { ReceiveReports } from './csp-reports.ts';
import type { Drain } from './drain.ts';
import type { AnswerEntryPage } from './entry-pages.ts';
import type { Hosts } from './hosts.ts';
import type { LoadShedder } from './load-shedding.ts';
import type { FindSetupStatus } from './setup-check.ts';
import type { StaticFiles } from './static-files.ts';
import type { UnfinishedRequests } from './unfinished-requests.ts';
import type { CountVisit } from './visit-limit.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Receiver = Edge & { unfinishedRequests: UnfinishedRequests; receiveReports: ReceiveReports };
export type Edge = Hosts & {
  trustedHops: number;
  hstsMs: number;
  isDevelopment: boolean;
  drain: Drain;
  /** Undefined in development, as are the routes. */
  knownActions?: KnownActions | undefined;
  isReplayable?: IsReplayable;
  admit?: Admit;
  admitStart?: Admit;
  countVisit?: CountVisit;
  trackBorrowerPost?: (address: string) => void;
  loadShedder?: LoadShedder;
  setupStatus?: FindSetupStatus;
  requestTimeoutMs?: number;
  stalledMs?: number;
  connections?: number;
  routeOf?: RouteOf;
  staticFiles?: StaticFiles;
  answerEntryPage?: AnswerEntryPage;
};
