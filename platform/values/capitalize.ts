/** A name such as `the lender network` as it stands at the beginning of a sentence. */
export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
