export const AGREE = 'agree';
export const AGREE_TO_CALLS = 'phone-agree';

export const PAGE_METRICS_FIELD = 'measured';
