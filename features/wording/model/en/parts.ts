/** Parts that several pages share. */
export const parts = {
  startOver: 'Start over',
  yourCopy: 'Your copy',
  opensInNewTab: '(opens in a new tab)',
  yourReceipt: 'Your receipt',
  retention: {
    before: (brandName: string, retention: string) =>
      `We keep that proof, with your name, email, phone and address, encrypted for ${retention}. To have it erased too, ask ${brandName}:`,
    or: 'or',
  },
};
