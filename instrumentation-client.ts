// Runs before React. Next.js loads the scripts of its build by assigning their address as text, which Trusted Types
// refuses unless a default policy lets it pass. This one lets pass nothing else, and no HTML.
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

export {};
