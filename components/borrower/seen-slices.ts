/** Pixels of a document that count as one slice. */
export const SLICE = 10;

/** By frame, the upper edges of the slices that were in the window. */
export type Seen = ReadonlyMap<HTMLIFrameElement, ReadonlySet<number>>;
