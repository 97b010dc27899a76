import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** On a machine without timings, Vitest would leave some of these for the end. */
const LONG = [
  'tests/integration/staff/staff-command.test.ts',
  'tests/integration/platform/setup-command.test.ts',
  'tests/integration/evidence/restored-copy.test.ts',
  'tests/integration/evidence/evidence-commands.test.ts',
  'tests/integration/consent/consent-exactness.test.ts',
  'tests/integration/consent/consent-command.test.ts',
  'tests/integration/evidence/certificate-of-lead.test.ts',
  'tests/integration/health/readiness.test.ts',
  'tests/integration/alerts/receiver-timeout.test.ts',
  'tests/operator/submit-lead.test.ts',
  'tests/operator/retries.test.ts',
  'tests/faults/schedules.test.ts',
  'tests/model/model.test.ts',
  'tests/faults/kills.test.ts',
  'tests/faults/cells.test.ts',
  'tests/fleet/hostile-sockets.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
