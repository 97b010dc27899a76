import 'server-only';

/** The browser that signs in, as its request describes it. */
export type Visitor = {
  address: string;
  userAgent: string;
  /** The session of the cookie that it presented. */
  sessionId: string | null;
};
