/** Journeys from a test link count in no figure. */
export const TEST_PARAMETER = { name: 'handoff_test', value: '1' } as const;

export const isTestLink = (query: URLSearchParams) => query.get(TEST_PARAMETER.name) === TEST_PARAMETER.value;
