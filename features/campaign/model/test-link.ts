/** What stands in the address of a link that is made to test with: what comes by it is in no figures. */
export const TEST_PARAMETER = { name: 'handoff_test', value: '1' } as const;

export const isTestLink = (query: URLSearchParams) => query.get(TEST_PARAMETER.name) === TEST_PARAMETER.value;
