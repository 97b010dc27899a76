import 'server-only';
import {
  CONSENT_FINDINGS,
  FETCH_VERDICTS,
  TEXT_VERDICTS,
} from '#features/consent/model/consent-inspection.ts';
import { OWN_CONSENT_SOURCES, VERSION_STATES } from '#features/consent/model/consent-text.ts';
import { OPERATOR_MODES } from '#features/consent/model/operator-endpoint.ts';
import { columnReader } from '#platform/database/column.ts';

export const readFetchVerdict = columnReader('consent_fetch.verdict', FETCH_VERDICTS);
export const readCheckVerdict = columnReader('consent_check.verdict', TEXT_VERDICTS);
export const readCheckFinding = columnReader('consent_check.findings', CONSENT_FINDINGS);
export const readOperatorMode = columnReader('operator_endpoint.mode', OPERATOR_MODES);
const readVersionSource = columnReader('consent_version.source', OWN_CONSENT_SOURCES);
const readVersionState = columnReader('consent_version.state', VERSION_STATES);
const readVersionVerdict = columnReader('consent_version.verdict', TEXT_VERDICTS);

type VersionRow = { source: string; state: string; verdict: string };

export const versionFrom = <Row extends VersionRow>(row: Row) => ({
  ...row,
  source: readVersionSource(row.source),
  state: readVersionState(row.state),
  verdict: readVersionVerdict(row.verdict),
});
