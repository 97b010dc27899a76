const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an id of ours. The database refuses to look for what can't be one. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);
