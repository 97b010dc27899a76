import 'server-only';
import { RECEIVED_BY } from '#features/opt-out/model/received.ts';
import { columnReader } from '#platform/database/column.ts';

export const readReceivedBy = columnReader('person_request.received_by', RECEIVED_BY);
