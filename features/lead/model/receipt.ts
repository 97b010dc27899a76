export const receiptPath = (id: string) => `/receipt/${id}`;
export const withdrawPath = (id: string) => `${receiptPath(id)}/withdraw`;
export const certificatePath = (id: string) => `${receiptPath(id)}/certificate`;

/** Added to the address of a consent text that is opened again from a receipt: it is no display that anything is agreed to after. */
export const COPY_QUERY = 'receipt';

/** Consent to calls and texts: when it was given last, and when it was withdrawn last. */
export type PhoneConsent = { givenAt: Date | null; withdrawnAt: Date | null };

/** Whether calls and texts are agreed to now. Whoever agrees anew after having withdrawn has agreed. */
export const isPhoneConsentGiven = ({ givenAt, withdrawnAt }: PhoneConsent) =>
  givenAt !== null && (withdrawnAt === null || withdrawnAt < givenAt);
