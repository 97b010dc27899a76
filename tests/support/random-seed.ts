import fc from 'fast-check';
import { randomSeed } from '#scripts/dev/test-settings.ts';

fc.configureGlobal({ seed: randomSeed });
