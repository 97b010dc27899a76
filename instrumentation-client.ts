import { dropStrayText } from '#components/borrower/tab-text.ts';

// Runs before React. Next.js assigns script addresses as text, which Trusted Types block without this default policy. It
// lets only scripts of the build pass.
const SCRIPT_OF_THE_BUILD = /^\/_next\/static\/(?!.*\.\.)[^?#\\]+\.js(?:\?dpl=[\w-]+)?$/;

type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};
declare global {
  interface Window {
    trustedTypes?: Factory;
  }
}

window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (SCRIPT_OF_THE_BUILD.test(address) ? address : null),
});

// A link within a page, such as to `#help`, adds an entry without state to the history. When the borrower comes back to
// it from another page, Next.js changes nothing but the address.
const headings = new Map<string, string | undefined>();
const heading = () => document.querySelector('h1')?.textContent;
addEventListener('hashchange', () => headings.set(location.href, heading()));
addEventListener('popstate', ({ state }) => {
  const isOtherPage = headings.has(location.href) && headings.get(location.href) !== heading();
  if (state === null && isOtherPage) location.reload();
});

dropStrayText();
