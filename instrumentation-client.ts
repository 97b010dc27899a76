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

export {};
