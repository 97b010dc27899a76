// `npm start` loads it into its programs by --import, with how far the test clock is ahead: `?ahead=86400000`.
import { shiftDate } from './shifted-date.ts';

shiftDate(Number(new URL(import.meta.url).searchParams.get('ahead')));
