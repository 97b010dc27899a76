export const consent = {
  /** Only shown in other languages: the texts of lender and partner are always as they were written. */
  ownLanguage: null as string | null,
};
