/** The trace that the current work belongs to, for the line of the log that it writes. */
export const currentTrace = (): { traceId?: string } => ({});
