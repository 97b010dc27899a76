export type OpenedHandoff = { reference: string; receiptId: string } & (
  | { kind: 'ready'; leadId: string; href: string; host: string; wasFollowed: boolean }
  | { kind: 'expired' }
  /** The settings no longer allow its host. */
  | { kind: 'host_not_allowed' }
);

export type Handoff = OpenedHandoff | { kind: 'none' };
