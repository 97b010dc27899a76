export const AGREE = 'agree';
export const AGREE_TO_CALLS = 'phone-agree';

export const PAGE_METRICS_FIELD = 'measured';
/** docs/evidence-format.md says how each method measures. */
export const MEASURING_METHOD = 2;
