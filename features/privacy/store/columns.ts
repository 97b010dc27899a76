import 'server-only';
import { REQUEST_KINDS, REQUEST_OUTCOMES } from '#features/privacy/model/person-request.ts';
import { columnReader } from '#platform/database/column.ts';

export const readRequestKind = columnReader('person_request.kind', REQUEST_KINDS);
export const readRequestOutcome = columnReader('person_request.outcome', REQUEST_OUTCOMES);
