import { certifyLead } from '#features/lead/certify-lead.ts';

/** Throws with the faults, if there are any. */
export async function certificateTextOf(reference: string): Promise<string> {
  const certified = await certifyLead(reference);
  if (certified?.kind === 'certified') return certified.certificate;
  throw new Error(certified?.faults.join('\n') ?? 'There is no certificate.');
}
