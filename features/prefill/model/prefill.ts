/**
 * What a borrower has told us so far, for the form of one of the operator's flows; source: contract 2.5.
 * Which fields a flow takes is not shown, so each is optional. A field that is absent or empty is not sent.
 */
export type Prefill = {
  meta: {
    /** Our name at the operator. */
    partner: string;
    partnerId: string | null;
    /** The form that is to be filled, such as `personal-borrower`. */
    flow: string;
    /** Where the borrower set out, such as `web`. */
    ctaLocation: string;
  };
  data: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    /** Calendar date, YYYY-MM-DD. */
    dateOfBirth?: string | undefined;
    /** Ten digits. */
    phone?: string | undefined;
    email?: string | undefined;
    /** The borrower's address, IPv4 or IPv6. */
    ipAddress?: string | undefined;
    address?: {
      street?: string | undefined;
      city?: string | undefined;
      state?: string | undefined;
      zipcode?: string | undefined;
    };
    loan?: {
      /** Dollars. */
      requestedAmount?: number | undefined;
      /** A loan purpose of contract 2.1. */
      purpose?: string | undefined;
    };
    financial?: {
      employmentStatus?: string | undefined;
      /** Dollars a year. */
      annualIncome?: number | undefined;
      creditScoreQuality?: string | undefined;
      housingType?: string | undefined;
    };
    citizenship?: {
      status?: string | undefined;
      /** Four or nine digits, never stored. */
      ssn?: string | undefined;
    };
  };
};
